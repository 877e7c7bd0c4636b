import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain(image(`src="" alt="A green door" ${BOX}`)) } satisfies Mutation;
