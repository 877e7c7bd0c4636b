import { addPage, changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/old-barns', { linkedFrom: '/' });
    changePage(site, '/', (html) =>
      html.replace(`<a href="${site.baseUrl}/old-barns"`, (start) => `${start} rel="nofollow"`),
    );
  },
  unavoidable: { 'links/nofollow-internal': 'the link that is not followed is one by itself' },
} satisfies Mutation;
