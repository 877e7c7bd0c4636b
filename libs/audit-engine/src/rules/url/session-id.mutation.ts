import { link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => link(site, '/cider', '/visit?PHPSESSID=0f9a1c2b3d4e5f60a1b2c3d4e5f60718'),
} satisfies Mutation;
