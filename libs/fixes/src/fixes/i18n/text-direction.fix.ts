import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'i18n/text-direction',
  safety: 'review',
  needs: [],
  writes: 'Writes dir="rtl" into the html element or the part, or dir="ltr" where the text asks for it.',
  edit({ element, edits, finding }) {
    edits.setAttribute(element, 'dir', finding.message === 'wrong' ? 'ltr' : 'rtl');
    return undefined;
  },
});
