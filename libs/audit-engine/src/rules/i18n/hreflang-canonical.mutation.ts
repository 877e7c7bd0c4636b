import { swap } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: swap(
    /<link rel="canonical"[^>]*>/,
    '<link rel="canonical" href="https://nebenan-kochen.example/de/brot-ohne-kneten/">',
  ),
  unavoidable: {
    'crawlability/sitemap-canonical': 'The sitemap lists the page, as it lists all.',
    'links/non-canonical': 'The menu links to the page, as to all.',
  },
} satisfies Mutation;
