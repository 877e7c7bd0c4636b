import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>Bring along:<br>• a pair of gloves<br>• an old knife<br>• a basket for the harvest</p>'),
} satisfies Mutation;
