import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<p>${'Our garden plants are the garden plants you want, with garden plants for sun and garden plants for shade. '.repeat(3).trim()}</p>`,
  ),
} satisfies Mutation;
