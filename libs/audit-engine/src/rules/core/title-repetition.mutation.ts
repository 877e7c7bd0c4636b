import { title } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: title('Visit the orchard – Sunny Yard | Sunny Yard'),
} satisfies Mutation;
