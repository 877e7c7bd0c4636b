import type { Mutation } from '../../testing/mutation.js';

export default { input: { ttfbMs: 3_400 } } satisfies Mutation;
