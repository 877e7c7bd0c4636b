import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: anchor('http://192.168.1.20/prices') } satisfies Mutation;
