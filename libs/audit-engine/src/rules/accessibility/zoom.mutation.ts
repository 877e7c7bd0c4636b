import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap('initial-scale=1', 'initial-scale=1, user-scalable=no') } satisfies Mutation;
