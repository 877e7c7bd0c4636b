import { inMain } from '../../testing/changes/html.js';
import { player } from '../../testing/changes/video.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `${Array.from({ length: 120 }, (_, index) => `<p>Door ${index} is green, and the one after it is blue.</p>`).join('')}${player()}`,
  ),
} satisfies Mutation;
