import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/lazy-first',
  safety: 'safe',
  needs: [],
  writes: 'Removes loading="lazy".',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'loading');
    return undefined;
  },
});
