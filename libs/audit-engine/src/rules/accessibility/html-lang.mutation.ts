import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap(/<html lang="[^"]*"/, '<html') } satisfies Mutation;
