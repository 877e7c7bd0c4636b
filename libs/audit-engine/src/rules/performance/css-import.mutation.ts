import { style } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: style('@import url("/base.css");') } satisfies Mutation;
