import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/cider', '/visit/');
    answer(site, { url: '/visit/', chain: ['/visit'] });
  },
} satisfies Mutation;
