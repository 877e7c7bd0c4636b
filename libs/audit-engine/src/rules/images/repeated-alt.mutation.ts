import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    Array.from({ length: 5 }, (_, index) => image(`src="/img/door-${index}.webp" alt="A green door" ${BOX}`)).join(''),
  ),
} satisfies Mutation;
