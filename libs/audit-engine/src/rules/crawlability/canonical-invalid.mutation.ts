import { canonical } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: canonical('') } satisfies Mutation;
