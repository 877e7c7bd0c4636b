import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: swap('<title>', '<meta http-equiv="refresh" content="0; url=/no-such-page"><title>'),
} satisfies Mutation;
