import { title } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: title('Untitled Document') } satisfies Mutation;
