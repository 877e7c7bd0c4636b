import { CANONICAL } from '../../testing/changes/crawlability.js';
import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(CANONICAL) } satisfies Mutation;
