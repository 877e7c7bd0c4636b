import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-parent',
  safety: 'review',
  needs: [],
  writes: 'Removes the role of a part that is outside any list, table or menu.',
  edit({ element, edits }) {
    if (element.has('tabindex')) return 'A script works with the part.';
    edits.removeAttribute(element, 'role');
    return undefined;
  },
});
