import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    image(
      `src="/img/door.webp" srcset="/img/door.webp 400, /img/door-l.webp 800" sizes="50vw" alt="A green door" ${BOX}`,
    ),
  ),
} satisfies Mutation;
