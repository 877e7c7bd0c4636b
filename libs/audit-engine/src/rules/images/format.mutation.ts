import { inMain } from '../../testing/changes/html.js';
import { image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(image('src="/img/door.jpg" alt="A green door" width="1200" height="800" loading="lazy"')),
} satisfies Mutation;
