import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: inHead('<link rel="alternate" type="text/markdown" href="">'),
} satisfies Mutation;
