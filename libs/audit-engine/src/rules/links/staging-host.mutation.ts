import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: anchor('https://staging.thornfield-orchard.example/prices'),
} satisfies Mutation;
