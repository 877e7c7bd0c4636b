import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="/" rel="nofollow">Back to the beginning of it all</a></p>'),
} satisfies Mutation;
