import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/cider', '/old-barn');
    answer(site, { url: '/old-barn', chain: ['/gone'], finalStatus: 404 });
  },
} satisfies Mutation;
