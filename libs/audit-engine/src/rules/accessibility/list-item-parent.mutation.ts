import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div><li>Sow</li><li>Water</li></div>') } satisfies Mutation;
