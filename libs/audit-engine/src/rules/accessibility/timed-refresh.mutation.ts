import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap('<title>', '<meta http-equiv="refresh" content="60"><title>') } satisfies Mutation;
