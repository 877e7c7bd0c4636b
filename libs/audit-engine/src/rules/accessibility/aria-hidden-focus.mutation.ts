import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><button type="button" aria-hidden="true">Show more</button></p>'),
} satisfies Mutation;
