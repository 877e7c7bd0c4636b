import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'content-type': 'text/html; charset=windows-1252' } } satisfies Mutation;
