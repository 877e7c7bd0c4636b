import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label>Street of the house <input autocomplete="home-street"></label></p>'),
} satisfies Mutation;
