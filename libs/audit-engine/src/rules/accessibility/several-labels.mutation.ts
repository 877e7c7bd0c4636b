import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><label for="door">Colour of the door</label> <input id="door"> <label for="door">outside</label></p>',
  ),
} satisfies Mutation;
