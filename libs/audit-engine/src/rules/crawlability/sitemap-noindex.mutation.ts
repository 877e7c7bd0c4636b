import { robots } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default { site: 'handwritten', page: '/privacy', mutate: robots('noindex') } satisfies Mutation;
