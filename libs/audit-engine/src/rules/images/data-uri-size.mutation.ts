import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

const pseudoBase64 = (chars: number): string =>
  Array.from({ length: chars / 4 }, (_, index) =>
    ((index * 2_654_435_761) % 1_679_616).toString(36).padStart(4, '0'),
  ).join('');

export default {
  mutate: inMain(image(`src="data:image/webp;base64,${pseudoBase64(24_000)}" alt="A green door" ${BOX}`)),
} satisfies Mutation;
