import { inHead } from '../../testing/changes/html.js';
import { answer, changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    changePage(site, '/visit', inHead('<link rel="next" href="/all-parts/2">'));
    answer(site, { url: '/all-parts/2', status: 404 });
  },
} satisfies Mutation;
