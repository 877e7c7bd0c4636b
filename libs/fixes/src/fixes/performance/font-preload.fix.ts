import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/font-preload',
  safety: 'safe',
  needs: [],
  writes: 'Adds crossorigin.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'crossorigin', null);
    return undefined;
  },
});
