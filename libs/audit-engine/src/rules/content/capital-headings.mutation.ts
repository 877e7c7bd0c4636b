import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<h2>HOW TO OPEN THE GREEN DOOR OF THE BARN IN WINTER WITHOUT A KEY</h2><p>Slowly.</p>'),
} satisfies Mutation;
