import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><a href="https://partner.example/" target="_blank" rel="opener">Our partner in the next valley</a></p>',
  ),
} satisfies Mutation;
