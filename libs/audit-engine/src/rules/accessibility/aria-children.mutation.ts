import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<div role="listbox" aria-label="Sizes" tabindex="0"><p>Small</p></div>'),
} satisfies Mutation;
