import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/iframe-loading',
  safety: 'safe',
  needs: [],
  writes: 'Writes loading="lazy".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'loading', 'lazy');
    return undefined;
  },
});
