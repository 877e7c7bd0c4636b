import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'security/integrity-crossorigin',
  safety: 'safe',
  needs: [],
  writes: 'Adds crossorigin="anonymous".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'crossorigin', 'anonymous');
    return undefined;
  },
});
