import { defineFix, MADE_LATER } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-relation',
  safety: 'review',
  needs: [],
  writes: 'Removes the attribute, which names nothing.',
  edit({ finding, element, edits, isNamed }) {
    if (finding.message !== 'missing') return 'The message has to be shown while the field is wrong.';
    if (String(finding.data.ids).split(' ').some(isNamed)) return MADE_LATER;
    edits.removeAttribute(element, String(finding.data.attribute));
    return undefined;
  },
});
