import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(image(`src="/img/plan.webp" alt="Plan of the yard" usemap="#no-such-map" ${BOX}`)),
} satisfies Mutation;
