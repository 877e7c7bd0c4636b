import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead('<meta name="robots" content="index, nosnippet">') } satisfies Mutation;
