import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<table><caption>Plants</caption><thead><tr><td>Plant</td><td>Height</td></tr></thead><tbody><tr><td>Tomato</td><td>2 m</td></tr><tr><td>Bean</td><td>3 m</td></tr></tbody></table>',
  ),
} satisfies Mutation;
