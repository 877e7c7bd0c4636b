import { definePageRule } from '../../engine/run/rule.js';
import { isLanguageTag } from '../../shared/languages/language.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';
import { alternatesAt } from '../../shared/addresses/same-address.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-lang',
    title: { failed: 'hreflang contradicts the lang attribute', passed: 'hreflang matches the lang attribute' },
    subcategory: 'language',
    severity: 'warning',
    weight: 4,
    needs: ['hreflang'],
    messages: { differs: 'The page calls itself {hreflang} in hreflang and {lang} in the lang attribute.' },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
    ],
    howToFix: 'Write the language of the text into <html lang> and into the hreflang link that names this page.',
  },
  // A lang attribute that names no language is another finding.
  applies: ({ hreflang, lang }) => lang !== null && isLanguageTag(lang.replaceAll('_', '-')) && hreflang.length > 0,
  check(page, report) {
    const { hreflang, lang, url } = page;
    const own = alternatesAt(hreflang, url).filter((one) => one.lang.toLowerCase() !== 'x-default');
    const first = own[0];
    if (!first || !lang || own.some((one) => primaryLanguage(one.lang) === primaryLanguage(lang))) return;
    report('differs', page.named('html')[0] ?? first.element, { hreflang: first.lang, lang });
  },
});
