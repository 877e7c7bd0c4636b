import { robots } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: robots('nofollow') } satisfies Mutation;
