import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<section aria-labelledby="no-such-heading"><p>Closed on Mondays.</p></section>'),
} satisfies Mutation;
