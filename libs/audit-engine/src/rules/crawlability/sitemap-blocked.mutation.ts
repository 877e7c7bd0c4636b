import { answer } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    site.sitemapUrls.push(`${site.baseUrl}/cart`);
    answer(site, { url: '/cart', outcome: 'robots-blocked', status: null, finalStatus: null });
  },
} satisfies Mutation;
