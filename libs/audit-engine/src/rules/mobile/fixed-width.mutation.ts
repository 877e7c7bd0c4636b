import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div style="width: 960px">Sow in March.</div>') } satisfies Mutation;
