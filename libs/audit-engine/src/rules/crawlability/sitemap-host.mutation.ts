import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => {
    site.probe = {
      ...site.probe,
      sitemaps: site.probe.sitemaps.map((sitemap) => ({
        ...sitemap,
        foreign: { count: 1, example: 'https://staging.example/barn' },
      })),
    };
  },
} satisfies Mutation;
