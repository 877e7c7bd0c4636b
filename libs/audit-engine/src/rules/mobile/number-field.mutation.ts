import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label>Post code <input type="number" name="zip" autocomplete="postal-code"></label></p>'),
} satisfies Mutation;
