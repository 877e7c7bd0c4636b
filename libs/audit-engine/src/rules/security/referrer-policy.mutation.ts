import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'referrer-policy': 'unsafe-url' } } satisfies Mutation;
