import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/empty-caption',
  safety: 'safe',
  needs: [],
  writes: 'Removes the empty caption.',
  edit({ element, edits }) {
    if (element.inner.trim() !== '' || element.has('id')) return 'Something is inside of the caption, or leads to it.';
    edits.removeElement(element);
    return undefined;
  },
});
