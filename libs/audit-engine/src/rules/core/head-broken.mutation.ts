import { swap, where } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: where('<head>', swap('<meta charset', '<div id="consent"></div><meta charset')),
} satisfies Mutation;
