import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<div><button type="button" role="tab" aria-selected="true">Size</button></div>'),
} satisfies Mutation;
