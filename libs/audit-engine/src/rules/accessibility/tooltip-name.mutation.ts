import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div role="tooltip"></div>') } satisfies Mutation;
