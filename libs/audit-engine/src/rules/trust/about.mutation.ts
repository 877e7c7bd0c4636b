import { everywhere, link, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) => {
    removePages(site, '/about/', '/imprint/', '/de/ueber-uns/', '/de/impressum/');
    everywhere(site, (html) =>
      html
        .replace(/<link rel="alternate" hreflang[^>]*>/g, '')
        .replace(/<a href="[^"]*(?:about|imprint|ueber-uns|impressum)[^"]*"[^>]*>[^<]*<\/a>/g, 'the neighbours'),
    );
    link(site, '/', 'mailto:hello@nebenan-kochen.example', 'hello@nebenan-kochen.example');
  },
} satisfies Mutation;
