import { swap } from '../../testing/changes/html.js';
import { changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    for (const path of ['/visit', '/cider', '/imprint'])
      changePage(site, path, swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Thornfield</h1>'));
  },
} satisfies Mutation;
