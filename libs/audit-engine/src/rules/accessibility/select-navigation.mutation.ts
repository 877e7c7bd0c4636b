import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><select aria-label="Region" onchange="location.href = this.value"><option value="/">North</option><option value="/south">South</option></select></p>',
  ),
} satisfies Mutation;
