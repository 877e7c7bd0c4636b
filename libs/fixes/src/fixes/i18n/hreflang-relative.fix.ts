import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'i18n/hreflang-relative',
  safety: 'safe',
  needs: [],
  writes: 'Writes the whole address.',
  edit({ element, page, edits }) {
    const url = page.resolve((element.attr('href') ?? '').trim());
    if (url === null) return 'The address cannot be read.';
    edits.rewrite(element, 'href', () => inAttribute(url.href));
    return undefined;
  },
});
