import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/paste-blocked',
  safety: 'safe',
  needs: [],
  writes: 'Removes the handler that cancels pasting.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'onpaste');
    return undefined;
  },
});
