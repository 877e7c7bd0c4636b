import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<html lang="en"><body><p>Part of another document</p>') } satisfies Mutation;
