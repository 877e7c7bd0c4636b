import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<iframe src="/map-of-the-yard" width="300" height="200" loading="lazy"></iframe>'),
} satisfies Mutation;
