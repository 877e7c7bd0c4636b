import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p>Open on <time datetime="15/11/2026">15 November</time></p>') } satisfies Mutation;
