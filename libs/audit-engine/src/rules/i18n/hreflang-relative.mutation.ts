import { swap } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: swap('hreflang="de" href="https://nebenan-kochen.example/', 'hreflang="de" href="/'),
} satisfies Mutation;
