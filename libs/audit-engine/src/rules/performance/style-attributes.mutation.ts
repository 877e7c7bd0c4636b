import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    times(
      800,
      (index) => `<p style="margin:0;padding:0 1rem;font-size:1rem;line-height:1.5;text-align:left">Row ${index}</p>`,
    ),
  ),
} satisfies Mutation;
