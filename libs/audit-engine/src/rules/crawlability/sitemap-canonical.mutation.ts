import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => void addPage(site, '/barns', { canonical: '/visit', linkedFrom: null }),
} satisfies Mutation;
