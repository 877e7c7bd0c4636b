import { RECIPE } from '../../testing/changes/trust.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: RECIPE,
  mutate: (html) =>
    html
      .replace('"dateModified": "2026-03-08', '"dateModified": "2025-03-08')
      .replace('article:modified_time" content="2026', 'article:modified_time" content="2025'),
} satisfies Mutation;
