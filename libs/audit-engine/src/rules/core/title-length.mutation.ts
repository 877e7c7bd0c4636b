import { first, title } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => title(`${first(html)}, who does it, what it costs and why it is worth coming by`)(html),
} satisfies Mutation;
