import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<table><tr><th scope="col">Plant</th><th scope="col"></th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>',
  ),
} satisfies Mutation;
