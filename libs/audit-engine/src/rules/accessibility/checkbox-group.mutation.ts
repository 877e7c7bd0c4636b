import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p>Extras <label><input type="checkbox" name="extra" value="s"> Soil</label> <label><input type="checkbox" name="extra" value="d"> Saucer</label></p>',
  ),
} satisfies Mutation;
