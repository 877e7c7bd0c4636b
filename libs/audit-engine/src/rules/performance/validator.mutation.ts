import type { Mutation } from '../../testing/mutation.js';

export default { site: 'shop', headers: { etag: null } } satisfies Mutation;
