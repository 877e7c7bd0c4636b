import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead('<meta property="og:title" content="Another title">') } satisfies Mutation;
