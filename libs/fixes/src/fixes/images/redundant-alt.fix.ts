import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/redundant-alt',
  safety: 'safe',
  needs: [],
  writes: 'Writes alt="": the text beside the image is the name.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'alt', '');
    return undefined;
  },
});
