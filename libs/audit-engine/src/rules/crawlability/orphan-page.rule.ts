import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/orphan-page',
    name: 'Orphan pages',
    subcategory: 'discovery',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { orphan: 'No crawled page links to this page; it is known from the sitemap only.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
    howToFix: 'Link to the page from the page above it in the structure of the site, or take it out of the sitemap.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  create: ({ report, judged }) => ({
    end(site) {
      const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
      judged(candidates.length);
      for (const { url } of candidates) {
        // A page that was only reached through a redirect is linked by its old URL.
        if (site.isInSitemap(url) && site.linksTo(url, 1).total === 0 && !site.isRedirectTarget(url))
          report('orphan', { page: url });
      }
    },
  }),
});
