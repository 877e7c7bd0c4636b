import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/prohibited-label',
  safety: 'review',
  needs: [],
  writes: 'Removes the name, which this element cannot have.',
  edit({ finding, element, edits }) {
    edits.removeAttribute(element, String(finding.data.attribute));
    return undefined;
  },
});
