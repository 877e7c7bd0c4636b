import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<h2>Doors for everybody!!!</h2><p>Green ones.</p>') } satisfies Mutation;
