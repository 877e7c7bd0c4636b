import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: anchor('javascript:void(0)') } satisfies Mutation;
