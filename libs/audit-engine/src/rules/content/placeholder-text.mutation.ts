import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>'),
} satisfies Mutation;
