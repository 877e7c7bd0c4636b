import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => {
    site.probe = {
      ...site.probe,
      sitemaps: site.probe.sitemaps.map((sitemap) => ({ ...sitemap, status: 404, urlCount: 0, error: 'status 404' })),
    };
    site.sitemapUrls = [];
  },
} satisfies Mutation;
