import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `${times(120, (index) => `<p>Door ${index} is green, and the one after it is blue.</p>`)}<iframe src="https://maps.example/embed?q=door" title="Map of the doors" width="600" height="400"></iframe>`,
  ),
} satisfies Mutation;
