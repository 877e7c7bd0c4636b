import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label for="dor">Colour</label> <input id="door" aria-label="Colour of the door"></p>'),
} satisfies Mutation;
