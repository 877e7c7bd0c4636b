import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'analytics/tag-manager-noscript',
  safety: 'safe',
  needs: ['document'],
  writes: 'Moves the noscript part from the head behind the <body> tag.',
  edit({ finding, element, page, edits }) {
    const part = element.closest('noscript');
    const body = page.document.named('body')[0];
    if (finding.message !== 'head' || !part) return 'You need to decide which container is meant.';
    if (!body || body.openEnd <= part.openEnd) return 'The page has no <body> tag.';
    const source = edits.sourceOf(part);
    edits.removeElement(part);
    edits.insertInside(body, source);
    return undefined;
  },
});
