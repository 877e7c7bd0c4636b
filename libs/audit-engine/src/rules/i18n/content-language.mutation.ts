import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'content-language': 'fi' }, mutate: (html) => `${html}\n` } satisfies Mutation;
