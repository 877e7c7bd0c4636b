import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => {
    site.probe = {
      ...site.probe,
      sitemaps: site.probe.sitemaps.map((sitemap) => ({ ...sitemap, hreflang: { languages: ['en', 'en-UK'] } })),
    };
  },
} satisfies Mutation;
