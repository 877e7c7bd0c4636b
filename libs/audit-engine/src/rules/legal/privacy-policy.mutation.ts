import { everywhere, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    everywhere(site, (html) => html.replace(/<a href="\/privacy"[^>]*>[^<]*<\/a>/g, 'our notice'));
    removePages(site, '/privacy');
  },
} satisfies Mutation;
