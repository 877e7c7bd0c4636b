import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: inMain(times(1_000, (index) => `<p class="${`row-${index} `.repeat(80)}">Row ${index}`)),
} satisfies Mutation;
