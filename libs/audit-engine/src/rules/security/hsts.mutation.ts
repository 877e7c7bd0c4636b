import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'strict-transport-security': 'max-age=3600' } } satisfies Mutation;
