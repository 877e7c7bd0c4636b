import { inMain } from '../../testing/changes/html.js';
import { BOX } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<figure><img src="/img/yard.webp" alt="Two women dig a bed" ${BOX}><figcaption></figcaption></figure>`,
  ),
} satisfies Mutation;
