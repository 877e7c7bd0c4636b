import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: inMain(
    '<p><img src="https://staging.thornfield-orchard.example/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
  ),
} satisfies Mutation;
