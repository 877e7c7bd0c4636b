import { MAIN } from '../../testing/changes/content.js';
import { addPage, changePage, pageAt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    addPage(site, '/barns');
    addPage(site, '/sheds');
    const main = MAIN.exec(pageAt(site, '/barns').html)?.[0] ?? '';
    changePage(site, '/sheds', (html) => html.replace(MAIN, () => main));
  },
} satisfies Mutation;
