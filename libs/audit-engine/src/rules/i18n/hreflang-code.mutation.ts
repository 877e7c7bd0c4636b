import { inHead } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: inHead(
    '<link rel="alternate" hreflang="en-UK" href="https://nebenan-kochen.example/bread-without-kneading/">',
  ),
} satisfies Mutation;
