import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'legal/preticked-consent',
  safety: 'review',
  needs: [],
  writes: 'Removes checked.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'checked');
    return undefined;
  },
});
