import { answer } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    site.sitemapUrls.push(`${site.baseUrl}/gone`);
    answer(site, { url: '/gone' });
  },
} satisfies Mutation;
