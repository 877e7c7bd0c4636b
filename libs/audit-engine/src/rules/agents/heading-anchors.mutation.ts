import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: inMain(Array.from({ length: 9 }, (_, index) => `<h2>Door ${index}</h2><p>It is green.</p>`).join('')),
} satisfies Mutation;
