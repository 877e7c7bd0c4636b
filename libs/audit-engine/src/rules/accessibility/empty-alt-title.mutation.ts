import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><img src="/leaf.png" alt="" title="A leaf of a maple" width="40" height="40"></p>'),
} satisfies Mutation;
