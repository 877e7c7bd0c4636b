import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barn-print', { canonical: '/barn-text', linkedFrom: null, isListed: false });
    addPage(site, '/barn-text', { canonical: '/visit', linkedFrom: null, isListed: false });
  },
} satisfies Mutation;
