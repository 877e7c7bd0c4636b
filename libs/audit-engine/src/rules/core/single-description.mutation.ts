import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inHead(
    '<meta name="description" content="A second description, which says what happens here in the months of the year and why it is worth coming by on a Sunday.">',
  ),
} satisfies Mutation;
