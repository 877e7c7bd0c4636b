import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'links/non-canonical',
    name: 'Internal links to copies',
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { copy: '{url} names {canonical} as canonical; {total} page(s) link to the copy.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Link to the canonical URL, so that links and the canonical link say the same.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      judged(site.pages.length);
      for (const copy of site.pages) {
        const canonical = copy.canonical === null || copy.isNoindex ? null : site.page(copy.canonical);
        // Filters and sort orders are for people: they need links although they are copies.
        if (!canonical || canonical.number === copy.number || pathOf(copy.url) === pathOf(canonical.url)) continue;
        const { pages, total } = site.linksTo(copy.url);
        for (const page of pages)
          report(
            'copy',
            { page, url: copy.url, pages, pagesTotal: total },
            { url: copy.url, canonical: canonical.url, total },
          );
      }
    },
  }),
});

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
