import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/blank-alt',
  safety: 'safe',
  needs: [],
  writes: 'Writes alt="".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'alt', '');
    return undefined;
  },
});
