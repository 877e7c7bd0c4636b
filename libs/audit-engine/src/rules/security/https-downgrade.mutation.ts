import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/', `${site.baseUrl}/old-barn`);
    const to = `${site.baseUrl.replace('https:', 'http:')}/visit`;
    answer(site, { url: '/old-barn', chain: [to, '/visit'] });
  },
} satisfies Mutation;
