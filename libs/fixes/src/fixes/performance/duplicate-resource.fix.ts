import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/duplicate-resource',
  safety: 'review',
  needs: [],
  writes: 'Removes the second element.',
  edit({ element, edits }) {
    edits.removeElement(element);
    return undefined;
  },
});
