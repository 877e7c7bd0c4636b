import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label>Colour of the door <input onpaste="return false"></label></p>'),
} satisfies Mutation;
