import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/font-display',
  safety: 'safe',
  needs: [],
  changes: ['resources'],
  writes: 'Adds display=swap to the address of Google Fonts.',
  edit({ element, edits }) {
    edits.rewrite(element, 'href', (href) => `${href.trim()}${href.includes('?') ? '&amp;' : '?'}display=swap`);
    return undefined;
  },
});
