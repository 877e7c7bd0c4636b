import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-children',
  safety: 'review',
  needs: [],
  writes: 'Removes the role of the container that has none of the parts it needs.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'missing') return 'You need to decide which of the two roles is wrong.';
    edits.removeAttribute(element, 'role');
    return undefined;
  },
});
