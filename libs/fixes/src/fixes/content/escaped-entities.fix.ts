import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'content/escaped-entities',
  safety: 'review',
  needs: [],
  changes: ['text'],
  writes: 'Writes the character reference once in the title and the description.',
  edit({ finding, element, edits }) {
    const once = (written: string): string => written.replace(/&amp;(?=#?[a-z\d]{2,10};)/gi, '&');
    if (finding.message === 'description') edits.rewrite(element, 'content', once);
    else if (finding.message === 'title')
      edits.replace(
        element.openEnd + 1,
        element.closeStart,
        once(edits.document.html.slice(element.openEnd + 1, element.closeStart)),
      );
    else return 'The text may show how a reference is written.';
    return undefined;
  },
});
