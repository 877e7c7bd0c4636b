import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/image-map',
  safety: 'safe',
  needs: [],
  writes: 'Removes usemap, which names nothing.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'usemap');
    return undefined;
  },
});
