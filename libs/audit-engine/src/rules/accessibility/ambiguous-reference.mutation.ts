import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p id="hint">First hint</p><p id="hint">Second hint</p><p><input aria-label="Colour of the door" aria-describedby="hint"></p>',
  ),
} satisfies Mutation;
