import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'i18n/text-direction',
  safety: 'review',
  needs: [],
  writes: 'Writes dir="rtl" into the html element.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'dir', 'rtl');
    return undefined;
  },
});
