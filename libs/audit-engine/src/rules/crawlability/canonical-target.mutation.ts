import { addPage, answer } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barns', { canonical: '/barn', isListed: false, linkedFrom: null });
    answer(site, { url: '/barn' });
  },
} satisfies Mutation;
