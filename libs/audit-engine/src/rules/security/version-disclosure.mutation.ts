import type { Mutation } from '../../testing/mutation.js';

export default { headers: { server: 'Apache/2.4.41 (Ubuntu)' } } satisfies Mutation;
