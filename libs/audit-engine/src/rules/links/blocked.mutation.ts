import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/', '/guides/soil');
    answer(site, { url: '/guides/soil', outcome: 'robots-blocked', status: null });
  },
} satisfies Mutation;
