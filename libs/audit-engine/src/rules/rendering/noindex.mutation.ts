import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { sent: inHead('<meta name="robots" content="noindex">') } satisfies Mutation;
