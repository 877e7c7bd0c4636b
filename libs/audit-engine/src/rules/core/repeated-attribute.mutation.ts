import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p class="note" lang="en" class="large">Open on Sundays in June</p>'),
} satisfies Mutation;
