import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'i18n/hreflang-canonical',
  safety: 'review',
  needs: [],
  writes: 'Names the version itself as canonical.',
  edit({ element, page, edits }) {
    edits.rewrite(element, 'href', () => inAttribute(page.url.split('#', 1)[0] ?? page.url));
    return undefined;
  },
});
