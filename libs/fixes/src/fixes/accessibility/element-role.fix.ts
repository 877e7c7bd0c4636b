import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/element-role',
  safety: 'review',
  needs: [],
  writes: 'Removes the role, so that the element is what it is in HTML.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'role');
    return undefined;
  },
});
