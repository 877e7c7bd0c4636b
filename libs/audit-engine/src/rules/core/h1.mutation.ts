import { H1 } from '../../testing/changes/core.js';
import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(H1) } satisfies Mutation;
