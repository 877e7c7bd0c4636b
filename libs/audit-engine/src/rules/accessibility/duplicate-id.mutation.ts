import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p id="closed">Closed on Mondays.</p><p id="closed">And on Tuesdays.</p>'),
} satisfies Mutation;
