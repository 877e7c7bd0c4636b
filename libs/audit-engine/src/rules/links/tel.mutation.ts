import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: anchor('tel:+49(0)30123456') } satisfies Mutation;
