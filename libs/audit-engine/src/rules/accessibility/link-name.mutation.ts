import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="/"><svg aria-hidden="true" width="9" height="9"></svg></a></p>'),
} satisfies Mutation;
