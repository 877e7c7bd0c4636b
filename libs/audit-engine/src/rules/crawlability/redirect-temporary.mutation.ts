import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    answer(site, { url: '/visit/', status: 302, chain: ['/visit'] });
    link(site, '/cider', '/visit/');
  },
} satisfies Mutation;
