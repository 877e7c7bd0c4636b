import { defineSiteRule } from '../../rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-redirect',
    name: 'Redirects in the sitemap',
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'site',
    messages: { redirect: 'The sitemap lists {url}, which redirects to {to}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
    howToFix: 'List the URL where the redirect ends.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report }) => ({
    end(site) {
      for (const { url, outcome, chain } of site.targets)
        if (outcome === 'redirect' && site.isInSitemap(url))
          report('redirect', { url }, { url, to: chain.at(-1) ?? '' });
    },
  }),
});
