import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<section aria-label="Days"><p>Closed on Mondays.</p></section><section aria-label="Days"><p>And on Tuesdays.</p></section>',
  ),
} satisfies Mutation;
