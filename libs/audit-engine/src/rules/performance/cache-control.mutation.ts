import { CACHE } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default { headers: { [CACHE]: 'private; max-age=60' } } satisfies Mutation;
