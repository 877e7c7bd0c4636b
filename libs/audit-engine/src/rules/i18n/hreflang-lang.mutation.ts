import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: (html) =>
    html.replace(
      'hreflang="en" href="https://nebenan-kochen.example/bread',
      'hreflang="fr" href="https://nebenan-kochen.example/bread',
    ),
} satisfies Mutation;
