import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p style="font-size: 9px">Sow in March on a bright sill, and plant out after the last frost, not before.</p>',
  ),
} satisfies Mutation;
