import { robots } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: robots('max-snippets:50') } satisfies Mutation;
