import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    answer(site, { url: '/barns', status: 200, chain: ['/'], finalStatus: 200, error: 'forwarded by script' });
    link(site, '/cider', '/barns');
  },
} satisfies Mutation;
