import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<table><tr><th scope="column">Plant</th></tr><tr><td>Tomato</td></tr></table>'),
} satisfies Mutation;
