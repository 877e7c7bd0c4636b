import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p style="line-height: 1.1 !important">Sow in March.</p>') } satisfies Mutation;
