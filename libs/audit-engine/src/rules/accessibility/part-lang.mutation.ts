import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p lang="french">Bon appétit</p>') } satisfies Mutation;
