import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'video/embed-loading',
  safety: 'safe',
  needs: [],
  writes: 'Writes loading="lazy".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'loading', 'lazy');
    return undefined;
  },
});
