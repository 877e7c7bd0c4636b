import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    for (const path of ['/barn-one', '/barn-two', '/barn-three'])
      addPage(site, path, { canonical: '/', isListed: false, linkedFrom: null });
  },
} satisfies Mutation;
