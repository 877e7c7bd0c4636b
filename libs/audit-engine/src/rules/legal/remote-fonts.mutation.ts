import { all, inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  unavoidable: {
    'crawlability/orphan-page':
      'The rest of the site stays where it was, so that nothing links to the page at its new address.',
  },
  site: 'blog',
  page: '/de/impressum/',
  input: { url: 'https://nebenan-kochen.de/de/impressum/' },
  mutateSite: (site) => void site.sitemapUrls.push('https://nebenan-kochen.de/de/impressum/'),
  mutate: all(
    (html) => html.replaceAll('https://nebenan-kochen.example', 'https://nebenan-kochen.de'),
    inHead(
      '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&amp;display=swap">',
    ),
  ),
} satisfies Mutation;
