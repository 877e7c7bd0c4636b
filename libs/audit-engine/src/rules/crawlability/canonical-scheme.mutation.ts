import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: swap('<link rel="canonical" href="https:', '<link rel="canonical" href="http:'),
} satisfies Mutation;
