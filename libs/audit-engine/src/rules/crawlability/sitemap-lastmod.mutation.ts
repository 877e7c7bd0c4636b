import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => {
    site.probe = {
      ...site.probe,
      sitemaps: site.probe.sitemaps.map((sitemap) => ({
        ...sitemap,
        badLastmod: { count: 1, example: 'last spring' },
      })),
    };
  },
} satisfies Mutation;
