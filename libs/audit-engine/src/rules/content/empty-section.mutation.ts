import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<h2>Soil of the yard</h2><h2>Seed of the yard</h2><p>Two to a pot.</p>'),
} satisfies Mutation;
