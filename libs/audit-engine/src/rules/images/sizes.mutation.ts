import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    image(`src="/img/door.webp" srcset="/img/door.webp 400w, /img/door-l.webp 1600w" alt="A green door" ${BOX}`),
  ),
} satisfies Mutation;
