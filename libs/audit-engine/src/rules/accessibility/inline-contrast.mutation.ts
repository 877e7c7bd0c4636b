import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p style="color: #ccc; background: #fff">Sow in March.</p>'),
} satisfies Mutation;
