import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: inHead('<link rel="canonical" href="https://thornfield-orchard.example/">'),
} satisfies Mutation;
