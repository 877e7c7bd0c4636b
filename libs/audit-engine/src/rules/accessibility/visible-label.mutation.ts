import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>How many? <input type="number" name="pots" title="Number of pots"></p>'),
} satisfies Mutation;
