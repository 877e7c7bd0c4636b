import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: anchor('mailto:barn(at)example.org') } satisfies Mutation;
