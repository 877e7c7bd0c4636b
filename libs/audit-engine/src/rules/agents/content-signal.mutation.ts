import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Content-Signal: ai_train=false\nAllow: /')),
} satisfies Mutation;
