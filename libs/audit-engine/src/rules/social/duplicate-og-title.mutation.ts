import { changePage } from '../../testing/changes/site.js';
import { set } from '../../testing/changes/social.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    for (const path of ['/visit', '/cider', '/imprint', '/privacy'])
      changePage(site, path, set('og:title', 'Thornfield Orchard'));
  },
} satisfies Mutation;
