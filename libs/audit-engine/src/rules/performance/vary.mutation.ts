import type { Mutation } from '../../testing/mutation.js';

export default { headers: { vary: '*' } } satisfies Mutation;
