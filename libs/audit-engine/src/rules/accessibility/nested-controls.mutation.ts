import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="/">Tomato <button type="button">Add to the list</button></a></p>'),
} satisfies Mutation;
