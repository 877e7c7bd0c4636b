import { inMain } from '../../testing/changes/html.js';
import { BOX } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<figure><img src="/img/yard.webp" alt="Our yard in 1921" ${BOX}><figcaption>Our yard in 1921</figcaption></figure>`,
  ),
} satisfies Mutation;
