import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/server-image-map',
  safety: 'review',
  needs: [],
  writes: 'Removes ismap.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'ismap');
    return undefined;
  },
});
