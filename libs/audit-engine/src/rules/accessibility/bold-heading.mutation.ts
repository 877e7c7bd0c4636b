import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

const text =
  'A bed that gets water early in the day stays moist for longer, and its leaves are dry before the sun is high above the wall.';

export default {
  mutate: inMain(
    `<p><strong>When to water</strong></p>\n<p>${text}</p>\n<p><strong>How much of it</strong></p>\n<p>Two cans for each square metre are enough in spring, and three in a dry July, when the wind takes as much as the roots do.</p>`,
  ),
} satisfies Mutation;
