import { canonical } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default { site: 'handwritten', mutate: canonical('http://localhost:3000/somewhere') } satisfies Mutation;
