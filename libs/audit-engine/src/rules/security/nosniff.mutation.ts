import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'x-content-type-options': null } } satisfies Mutation;
