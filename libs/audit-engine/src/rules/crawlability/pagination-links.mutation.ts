import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead('<link rel="next" href="?part=2">') } satisfies Mutation;
