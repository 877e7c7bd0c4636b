import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/focusable-role',
  safety: 'review',
  needs: [],
  writes: 'Writes tabindex="0".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'tabindex', '0');
    return undefined;
  },
});
