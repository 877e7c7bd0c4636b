import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/presentation-conflict',
  safety: 'safe',
  needs: [],
  writes: 'Removes the role, which browsers ignore on this element.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'role');
    return undefined;
  },
});
