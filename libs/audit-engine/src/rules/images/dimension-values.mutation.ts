import { inMain } from '../../testing/changes/html.js';
import { image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(image('src="/img/door.webp" alt="A green door" width="100%" height="80" loading="lazy"')),
} satisfies Mutation;
