import { defineSiteRule } from '../../engine/run/rule.js';
import { isSameAddress } from '../../shared/addresses/same-address.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';

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
    version: 3,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Let every language version list all versions, itself included, with the same URLs.',
  },
  create({ report, judged }) {
    const pairs = new Map<string, [lang: string, target: string][]>();
    const copies = new Set<string>();
    /** What pages that do not list themselves list in their own language. */
    const insteadOf = new Map<string, ReadonlySet<string>>();
    let count = 0;
    return {
      page({ url, hreflang, canonical, lang }) {
        if (hreflang.length === 0 || count > MAX_PAIRS) return;
        count += hreflang.length;
        pairs.set(url, hreflang);
        if (canonical !== null && canonical !== url && !isSameAddress(canonical, url)) copies.add(url);
        if (hreflang.some(([, target]) => target === url) || hreflang.some(([, target]) => isSameAddress(target, url)))
          return;
        const own = hreflang.filter(([code]) => isSameLanguage(code, lang ?? '')).map(([, target]) => target);
        insteadOf.set(url, new Set(own));
      },
      end() {
        judged(pairs.size);
        for (const [page, alternates] of pairs) {
          // A copy shows the list of the page that it names as canonical.
          if (copies.has(page)) continue;
          const own = insteadOf.get(page);
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
            // It links back to the URL that the page gives for itself; that it gives another one is what `i18n/hreflang-self` reports.
            if (own && back.some(([, url]) => own.has(url))) continue;
            report('noReturn', { page, url: target }, { lang, target });
          }
        }
      },
    };
  },
});

/** `en` is any English; `en-GB` is not `en-US`. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || a === primaryLanguage(b) || primaryLanguage(a) === b;
}
