import { defineSiteRule } from '../../engine/run/rule.js';
import { isSameAddress } from '../../shared/addresses/same-address.js';

/** Pairs kept while pages stream by: 10,000 pages × 20 languages. */
const MAX_PAIRS = 200_000;

export default defineSiteRule({
  meta: {
    id: 'i18n/hreflang-return',
    title: { failed: 'Language version does not link back', passed: 'Language versions link back to each other' },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'pages',
    messages: { noReturn: '{target} ({lang}) does not link back with hreflang.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Let every language version list all versions, itself included, with the same URLs.',
  },
  create({ report, judged }) {
    const pairs = new Map<string, [lang: string, target: string][]>();
    const copies = new Set<string>();
    let count = 0;
    return {
      page({ url, hreflang, canonical }) {
        if (hreflang.length === 0 || count > MAX_PAIRS) return;
        count += hreflang.length;
        pairs.set(url, hreflang);
        if (canonical !== null && canonical !== url && !isSameAddress(canonical, url)) copies.add(url);
      },
      end() {
        judged(pairs.size);
        for (const [page, alternates] of pairs) {
          // A copy shows the list of the page that it names as canonical.
          if (copies.has(page)) continue;
          for (const [lang, target] of alternates) {
            const back = pairs.get(target);
            // A version that was not crawled, or that lists none at all, is not checked here.
            if (
              target === page ||
              !back ||
              back.some(([, url]) => url === page) ||
              back.some(([, url]) => isSameAddress(url, page))
            )
              continue;
            report('noReturn', { page, url: target }, { lang, target });
          }
        }
      },
    };
  },
});
