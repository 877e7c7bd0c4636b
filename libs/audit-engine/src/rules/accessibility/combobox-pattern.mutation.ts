import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<div role="combobox" aria-expanded="false" aria-haspopup="listbox" aria-label="Barn"><input type="text" aria-label="Barn"></div>',
  ),
} satisfies Mutation;
