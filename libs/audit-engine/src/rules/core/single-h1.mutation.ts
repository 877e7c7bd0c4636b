import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<h1>Another main heading</h1><p>Open on Sundays.</p>') } satisfies Mutation;
