import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><button type="button"><svg aria-hidden="true" width="9" height="9"></svg></button></p>'),
} satisfies Mutation;
