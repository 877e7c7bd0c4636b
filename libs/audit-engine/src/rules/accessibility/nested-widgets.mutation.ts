import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><button type="button">Open <span tabindex="0">the list</span></button></p>'),
} satisfies Mutation;
