import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-role',
  safety: 'safe',
  needs: [],
  writes: 'Removes the role, which browsers ignore.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'role');
    return undefined;
  },
});
