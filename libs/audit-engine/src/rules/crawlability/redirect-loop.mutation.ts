import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    answer(site, { url: '/barns', status: 301, chain: ['/barns/', '/barns'], finalStatus: null });
    link(site, '/cider', '/barns');
  },
} satisfies Mutation;
