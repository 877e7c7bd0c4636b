import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-reference',
  safety: 'safe',
  needs: [],
  writes: 'Removes aria-labelledby, which names nothing.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'aria-labelledby');
    return undefined;
  },
});
