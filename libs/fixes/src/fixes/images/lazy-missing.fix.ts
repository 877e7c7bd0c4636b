import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/lazy-missing',
  safety: 'safe',
  needs: [],
  writes: 'Writes loading="lazy".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'loading', 'lazy');
    return undefined;
  },
});
