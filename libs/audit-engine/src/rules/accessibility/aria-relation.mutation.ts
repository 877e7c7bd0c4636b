import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><button type="button" aria-controls="no-such-list" aria-expanded="true">Open the list</button></p>',
  ),
} satisfies Mutation;
