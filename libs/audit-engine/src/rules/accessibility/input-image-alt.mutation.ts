import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><input type="image" src="/img/magnifier.webp" width="20" height="20"></p>'),
} satisfies Mutation;
