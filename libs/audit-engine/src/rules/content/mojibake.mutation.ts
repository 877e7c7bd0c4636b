import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p>GrÃ¼ÃŸe aus KÃ¶ln</p>') } satisfies Mutation;
