import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<table><tr><th id="plant" scope="col">Plant</th></tr><tr><td headers="plants">Tomato</td></tr></table>',
  ),
} satisfies Mutation;
