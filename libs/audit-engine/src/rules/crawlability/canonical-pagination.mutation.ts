import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barns');
    addPage(site, '/barns?page=2', { canonical: '/barns', linkedFrom: null, isListed: false });
  },
} satisfies Mutation;
