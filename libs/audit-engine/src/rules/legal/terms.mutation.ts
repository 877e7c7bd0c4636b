import { everywhere, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutateSite: (site) => {
    removePages(site, '/terms/');
    everywhere(site, (html) => html.replace(/<a [^>]*href="\/terms\/"[^>]*>[^<]*<\/a>/g, 'the post'));
  },
} satisfies Mutation;
