import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: anchor('/visit?utm_source=home&amp;utm_medium=banner'),
} satisfies Mutation;
