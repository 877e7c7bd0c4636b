import { addPage, answer } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barns', { canonical: '/barns/', isListed: false });
    answer(site, { url: '/barns/', chain: ['/barns'] });
  },
} satisfies Mutation;
