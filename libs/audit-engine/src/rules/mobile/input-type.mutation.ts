import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label>Second mail address <input type="text" name="email2" autocomplete="email"></label></p>'),
} satisfies Mutation;
