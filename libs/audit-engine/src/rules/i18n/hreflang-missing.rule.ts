import { defineSiteRule } from '../../engine/run/rule.js';
import { isSameAddress } from '../../shared/addresses/same-address.js';

/** Versions kept while pages stream by: 10,000 pages × 20 languages. */
const MAX_NAMED = 200_000;

export default defineSiteRule({
  meta: {
    id: 'i18n/hreflang-missing',
    title: { failed: 'Language version has no hreflang', passed: 'Every language version has hreflang' },
    subcategory: 'hreflang',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { none: '{page} is named as the version in {lang}, and names no version itself.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Put the same list of versions, the page itself included, on every version.',
  },
  // A list in the sitemap holds for all pages.
  applies: ({ probe }) => probe.sitemaps.every(({ hreflang }) => hreflang === undefined),
  create({ report, judged }) {
    const named = new Map<string, { lang: string; by: string }>();
    const silent: string[] = [];
    let withVersions = 0;
    return {
      page({ url, status, isIndexable, hreflang, canonical }) {
        if (hreflang.length === 0) {
          if (status === 200 && isIndexable) silent.push(url);
          return;
        }
        withVersions++;
        // A copy shows the list of the page that it names as canonical.
        if (canonical !== null && !isSameAddress(canonical, url)) return;
        for (const [lang, target] of hreflang)
          if (lang.toLowerCase() !== 'x-default' && named.size < MAX_NAMED && !named.has(target))
            named.set(target, { lang, by: url });
      },
      end() {
        const found = silent.filter((url) => named.has(url));
        judged(withVersions + found.length);
        for (const page of found) {
          const { lang = '', by = '' } = named.get(page) ?? {};
          report('none', { page, url: by }, { page, lang });
        }
      },
    };
  },
});
