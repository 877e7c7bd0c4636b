import { drop } from '../../testing/changes/html.js';
import { VIEWPORT } from '../../testing/changes/mobile.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(VIEWPORT) } satisfies Mutation;
