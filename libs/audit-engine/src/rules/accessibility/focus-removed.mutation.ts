import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><button type="button" onfocus="this.blur()">Open the beds</button></p>'),
} satisfies Mutation;
