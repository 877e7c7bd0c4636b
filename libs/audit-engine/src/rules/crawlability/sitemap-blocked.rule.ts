import { defineSiteRule } from '../../rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-blocked',
    name: 'Blocked URLs in the sitemap',
    subcategory: 'sitemap',
    severity: 'error',
    weight: 5,
    needs: [],
    judges: 'site',
    messages: { blocked: 'The sitemap lists {url}, and robots.txt keeps crawlers from it.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://www.rfc-editor.org/rfc/rfc9309',
    ],
    howToFix: 'Allow the URL in robots.txt when it shall be found; else take it out of the sitemap.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report }) => ({
    end(site) {
      for (const { url, outcome } of site.targets)
        if (outcome === 'robots-blocked' && site.isInSitemap(url)) report('blocked', { url }, { url });
    },
  }),
});
