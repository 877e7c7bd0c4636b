import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<!-- old menu ${times(3_000, (index) => `entry ${index} of the menu, `)} -->`),
} satisfies Mutation;
