import { answer } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    site.sitemapUrls.push(`${site.baseUrl}/old-visit`);
    answer(site, { url: '/old-visit', chain: ['/visit'] });
  },
} satisfies Mutation;
