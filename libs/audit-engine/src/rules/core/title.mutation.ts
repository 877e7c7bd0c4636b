import { TITLE } from '../../testing/changes/core.js';
import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(TITLE) } satisfies Mutation;
