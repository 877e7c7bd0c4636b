import { swap } from '../../testing/changes/html.js';
import { VIEWPORT } from '../../testing/changes/mobile.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap(VIEWPORT, '<meta name="viewport" content="width=1024">') } satisfies Mutation;
