import { defineFix, MADE_LATER } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-reference',
  safety: 'review',
  needs: [],
  writes: 'Removes aria-labelledby, which names nothing.',
  edit({ finding, element, edits, isNamed }) {
    if (String(finding.data.ids).split(' ').some(isNamed)) return MADE_LATER;
    edits.removeAttribute(element, 'aria-labelledby');
    return undefined;
  },
});
