import { anchor } from '../../testing/changes/links.js';
import type { Mutation } from '../../testing/mutation.js';

export default { site: 'handwritten', mutate: anchor('http://thornfield-orchard.example/visit') } satisfies Mutation;
