import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    answer(site, { url: '/old-visit', status: 302, chain: ['/new-visit', '/visit'] });
    link(site, '/cider', '/old-visit');
  },
} satisfies Mutation;
