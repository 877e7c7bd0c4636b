import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p>Pot <label><input type="radio" name="pot" value="s"> Small</label> <label><input type="radio" name="pot" value="l"> Large</label></p>',
  ),
} satisfies Mutation;
