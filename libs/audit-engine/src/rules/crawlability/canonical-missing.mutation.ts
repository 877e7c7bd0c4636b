import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(/<link rel="canonical"[^>]*>/) } satisfies Mutation;
