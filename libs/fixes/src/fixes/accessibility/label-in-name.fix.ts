import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/label-in-name',
  safety: 'review',
  needs: [],
  writes: 'Removes the aria-label, so that the text that people see is the name.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'differs') return 'The name comes from other elements.';
    edits.removeAttribute(element, 'aria-label');
    return undefined;
  },
});
