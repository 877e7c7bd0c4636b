import { drop } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: PAGE,
  mutate: drop(/<link rel="alternate" hreflang="x-default"[^>]*>\n/),
} satisfies Mutation;
