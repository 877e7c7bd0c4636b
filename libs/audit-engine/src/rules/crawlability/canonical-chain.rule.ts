import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-chain',
    title: {
      failed: 'Canonical URL points on to another canonical URL',
      passed: 'No canonical URL points on to another',
    },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { chain: 'The canonical URL {url} names another one as canonical: {next}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596#section-3',
    ],
    howToFix: 'Let both pages name the same URL, the one that shall be found.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      const pages = site.pages.filter((page) => page.canonical !== null);
      judged(pages.length);
      for (const page of pages) {
        const other = page.canonical === null ? null : site.page(page.canonical);
        if (
          page.canonical === null ||
          !other ||
          other.number === page.number ||
          other.canonical === null ||
          other.isNoindex ||
          site.page(other.canonical)?.number === other.number
        )
          continue;
        // A redirect between two forms of one address is another rule's business.
        if (!other.isIndexable && site.target(other.canonical)?.outcome !== 'redirect')
          report('chain', { page: page.url, url: page.canonical }, { url: page.canonical, next: other.canonical });
      }
    },
  }),
});
