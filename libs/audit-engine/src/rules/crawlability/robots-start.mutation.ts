import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => robotsTxt(site, (text) => `${text}\nUser-agent: Googlebot\nDisallow: /$\nAllow: /site.css\n`),
} satisfies Mutation;
