import { everywhere, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'documentation',
  mutateSite: (site) => {
    removePages(site, '/about/');
    everywhere(site, (html) =>
      html
        .replace(/<p class="meta">[\s\S]*?<\/p>/g, '')
        .replace(/<li><a href="\/about\/"[^>]*>[^<]*<\/a><\/li>/g, '')
        .replace(/<a href="\/about\/[^"]*"[^>]*>[^<]*<\/a>/g, 'nobody')
        .replace('© 2026 Tideline Project. ', '')
        .replaceAll('"publisher":', '"mentions":')
        .replaceAll('"author":', '"contributor":'),
    );
  },
} satisfies Mutation;
