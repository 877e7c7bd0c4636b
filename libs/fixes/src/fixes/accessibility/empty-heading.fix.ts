import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/empty-heading',
  safety: 'review',
  needs: [],
  writes: 'Removes the empty element.',
  edit({ element, edits }) {
    if (element.lastIndex > element.index || element.has('id') || element.inner.trim() !== '')
      return 'Something is inside of the heading, or leads to it.';
    edits.removeElement(element);
    return undefined;
  },
});
