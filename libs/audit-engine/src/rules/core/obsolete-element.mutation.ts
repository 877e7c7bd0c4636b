import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<center>Open on Sundays in June</center>') } satisfies Mutation;
