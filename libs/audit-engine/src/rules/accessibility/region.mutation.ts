import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: swap(
    '</main>',
    '</main>\n<div><p>The yard is closed on Mondays, and in the week after the feast of Saint Martin.</p></div>',
  ),
} satisfies Mutation;
