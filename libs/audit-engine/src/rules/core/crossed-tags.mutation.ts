import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>Open on <strong><em>Sundays in June</strong></em></p>'),
} satisfies Mutation;
