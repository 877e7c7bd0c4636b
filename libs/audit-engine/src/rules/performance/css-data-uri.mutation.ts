import { style, times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: style(`.door{background-image:url("data:image/webp;base64,${times(2_500, () => 'UklGRg')}")}`),
} satisfies Mutation;
