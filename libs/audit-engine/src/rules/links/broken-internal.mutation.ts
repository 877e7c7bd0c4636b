import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/cider', '/no-such-page');
    answer(site, { url: '/no-such-page' });
  },
} satisfies Mutation;
