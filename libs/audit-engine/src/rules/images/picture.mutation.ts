import { inMain } from '../../testing/changes/html.js';
import { BOX } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<picture><img src="/img/door.png" alt="A green door" ${BOX}><source srcset="/img/door.webp" type="image/webp"></picture>`,
  ),
} satisfies Mutation;
