import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'social/empty-tags',
  safety: 'safe',
  needs: [],
  writes: 'Removes the tag that says nothing.',
  edit({ element, edits }) {
    edits.removeElement(element);
    return undefined;
  },
});
