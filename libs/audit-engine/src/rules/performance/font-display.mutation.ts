import { style } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: style('@font-face{font-family:Garden;src:url(/garden.woff2) format("woff2")}'),
} satisfies Mutation;
