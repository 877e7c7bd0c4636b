import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><img src="/img/banner-ad.webp" alt="Open on Sundays in June" width="60" height="40" loading="lazy"></p>',
  ),
} satisfies Mutation;
