import { changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) =>
    changePage(site, '/de/brot-ohne-kneten/', (html) =>
      html
        .replace(/<link rel="alternate" hreflang="en"[^>]*>\n?/, '')
        .replace(/(hreflang="x-default" href=")[^"]*/, '$1https://nebenan-kochen.example/de/brot-ohne-kneten/'),
    ),
} satisfies Mutation;
