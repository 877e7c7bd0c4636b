import { description } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: description('Apples and more of them.') } satisfies Mutation;
