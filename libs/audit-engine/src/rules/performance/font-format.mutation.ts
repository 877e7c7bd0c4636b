import { style } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: style('@font-face{font-family:Garden;src:url(/garden.ttf) format("truetype");font-display:swap}'),
} satisfies Mutation;
