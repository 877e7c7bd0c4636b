import { definePageRule } from '../../engine/run/rule.js';
import { alternatesAt } from '../../shared/addresses/same-address.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-self',
    title: {
      failed: 'Page is missing from its own hreflang list',
      passed: 'Every hreflang list includes its own page',
    },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 5,
    needs: ['hreflang', 'canonical'],
    messages: { missing: 'The page lists its language versions ({count}) but not itself.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Add a link with rel="alternate", the language of this page and its own URL to the list.',
  },
  // A copy that names another page as canonical shows the list of that page.
  applies: ({ hreflang, canonical }) =>
    hreflang.some(({ element }) => element === null || element.in('head')) && canonical.isSelf,
  check({ hreflang, url }, report) {
    if (alternatesAt(hreflang, url).length > 0) return;
    report('missing', hreflang[0]?.element ?? 'Link', { count: hreflang.length });
  },
});
