import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><img src="https://192.168.1.20/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
  ),
} satisfies Mutation;
