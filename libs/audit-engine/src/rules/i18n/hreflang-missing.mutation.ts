import { changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) =>
    changePage(site, '/de/brot-ohne-kneten/', (html) => html.replace(/<link rel="alternate" hreflang="[^>]*>\n?/g, '')),
} satisfies Mutation;
