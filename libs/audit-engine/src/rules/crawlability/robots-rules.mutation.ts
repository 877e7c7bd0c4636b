import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Allow: /\nDisallow: cart')),
} satisfies Mutation;
