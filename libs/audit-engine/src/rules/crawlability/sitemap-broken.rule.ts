import { defineSiteRule } from '../../rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-broken',
    name: 'Broken URLs in the sitemap',
    subcategory: 'sitemap',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'site',
    messages: { broken: 'The sitemap lists {url}, which answers with {answer}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://www.sitemaps.org/protocol.html',
    ],
    howToFix: 'Take the URL out of the sitemap, or bring the page back.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report }) => ({
    end(site) {
      for (const { url, outcome, status, error } of site.targets) {
        if (outcome === 'broken' && site.isInSitemap(url))
          report(
            'broken',
            { url },
            { url, answer: status === null ? `no answer (${error ?? 'unknown'})` : `status ${status}` },
          );
      }
    },
  }),
});
