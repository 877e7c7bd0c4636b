import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'video/preload',
  safety: 'safe',
  needs: [],
  writes: 'Writes preload="metadata".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'preload', 'metadata');
    return undefined;
  },
});
