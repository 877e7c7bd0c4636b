import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/missing-fragment',
  safety: 'safe',
  needs: ['document'],
  changes: ['links'],
  writes: 'Writes the id as it is given, where only capitals differ.',
  edit({ finding, element, page, edits }) {
    const id = String(finding.data.id);
    const same = [...page.document.ids.keys()].filter((one) => one.toLowerCase() === id.toLowerCase());
    if (same.length !== 1 || same[0] === undefined) return 'No place on the page has that name.';
    const [meant] = same;
    edits.rewrite(element, 'href', (href) => href.replace(/#.*$/s, `#${encodeURI(meant)}`));
    return undefined;
  },
});
