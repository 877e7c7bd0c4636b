import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="#main" role="note">Back to the start of the text</a></p>'),
} satisfies Mutation;
