import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-target',
    title: { failed: 'Canonical URL cannot be indexed', passed: 'Every canonical URL can be indexed' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 8,
    needs: [],
    judges: 'pages',
    messages: {
      broken: 'The canonical URL {url} returns an error.',
      blocked: 'The canonical URL {url} is blocked by robots.txt.',
      noindex: 'The canonical URL {url} has noindex.',
    },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Name a page that returns status 200 and may be indexed, usually the page itself.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      const pages = site.pages.filter((page) => page.canonical !== null);
      judged(pages.length);
      for (const { url: page, canonical, isNoindex } of pages) {
        if (canonical === null) continue;
        const other = site.page(canonical);
        const outcome = other ? null : site.target(canonical)?.outcome;
        const evidence = { page, url: canonical };
        if (outcome === 'broken') report('broken', evidence, { url: canonical });
        else if (outcome === 'robots-blocked') report('blocked', evidence, { url: canonical });
        // A page that is not to be listed itself loses nothing.
        else if (other && other.url !== page && other.isNoindex && !isNoindex)
          report('noindex', evidence, { url: canonical });
      }
    },
  }),
});
