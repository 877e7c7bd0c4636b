import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<dialog open><p>Saved.</p><button type="button">Close</button></dialog>'),
} satisfies Mutation;
