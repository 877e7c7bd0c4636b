import { inMain } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: inMain('<link rel="alternate" hreflang="fr" href="https://pain.example/sans-petrir">'),
} satisfies Mutation;
