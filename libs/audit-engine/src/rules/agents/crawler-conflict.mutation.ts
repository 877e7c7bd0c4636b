import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) =>
    robotsTxt(site, (text) => `${text}\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n`),
} satisfies Mutation;
