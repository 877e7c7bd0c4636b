import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'i18n/hreflang-self',
  safety: 'safe',
  needs: ['hreflang'],
  writes: 'Adds a link with the language of the page and its own address.',
  edit({ element, page, edits }) {
    const { lang } = page;
    if (!lang || !/^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(lang)) return 'The page does not say its language.';
    if (page.hreflang.some((one) => one.lang.toLowerCase() === lang.toLowerCase()))
      return 'Another address is given for the language of the page.';
    if (!element.in('head')) return 'The list is not in the head.';
    edits.insertBefore(element, `<link rel="alternate" hreflang="${lang}" href="${inAttribute(page.url)}">`);
    return undefined;
  },
});
