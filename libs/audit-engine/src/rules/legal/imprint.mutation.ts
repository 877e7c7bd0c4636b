import { everywhere, moveTo, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) => {
    moveTo(site, 'https://nebenan-kochen.de');
    everywhere(site, (html) =>
      html
        .replace(/<a href="[^"]*(?:imprint|impressum)[^"]*"[^>]*>[^<]*<\/a>/g, 'the neighbours')
        .replace(/<link rel="alternate" hreflang[^>]*>/g, ''),
    );
    removePages(site, '/imprint/', '/de/impressum/');
  },
} satisfies Mutation;
