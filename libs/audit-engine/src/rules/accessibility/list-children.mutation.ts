import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<ul><li>Sow</li><p>in March</p></ul>') } satisfies Mutation;
