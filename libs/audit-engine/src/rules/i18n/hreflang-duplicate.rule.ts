import { definePageRule } from '../../engine/run/rule.js';
import { isSameAddress } from '../../shared/addresses/same-address.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-duplicate',
    title: { failed: 'hreflang names two pages for one language', passed: 'hreflang names one page per language' },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 5,
    needs: ['hreflang'],
    messages: { duplicate: 'hreflang="{lang}" names {url}, and before that {first}.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Name one URL for each language and country, and remove the other link.',
  },
  applies: ({ hreflang }) => hreflang.length > 1,
  check({ hreflang }, report) {
    const firstByLang = new Map<string, string>();
    for (const { lang, url, element } of hreflang) {
      const key = lang.toLowerCase();
      const first = firstByLang.get(key);
      if (url === null || first === url) continue;
      if (first === undefined) firstByLang.set(key, url);
      else if (!isSameAddress(first, url))
        report('duplicate', element ?? `<${url}>; hreflang="${lang}"`, { lang, url, first });
    }
  },
});
