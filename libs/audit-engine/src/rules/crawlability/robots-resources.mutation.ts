import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Disallow: /site.css')),
} satisfies Mutation;
