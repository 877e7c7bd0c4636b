import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) => {
    site.probe.sitemaps = site.probe.sitemaps.map((sitemap) => ({
      ...sitemap,
      ...{ earliestLastmod: '2026-03-01T00:00:00.000Z', latestLastmod: '2026-03-01T12:00:00.000Z', lastmodCount: 40 },
    }));
  },
} satisfies Mutation;
