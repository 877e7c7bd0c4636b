import { addPage, changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barns');
    changePage(site, '/barns', (html) => html.replace(/<a [^>]*>|<\/a>/g, ''));
  },
} satisfies Mutation;
