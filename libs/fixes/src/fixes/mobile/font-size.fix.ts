import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'mobile/font-size',
  safety: 'review',
  needs: [],
  writes: 'Writes 12px, the least that is legible on a phone.',
  edit({ element, edits }) {
    edits.rewrite(element, 'style', (style) => style.replace(/(?<=font-size\s*:\s*)[\d.]+[a-z]*/i, '12px'));
    return undefined;
  },
});
