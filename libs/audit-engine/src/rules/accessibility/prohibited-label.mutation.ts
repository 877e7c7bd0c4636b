import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p><span aria-label="4 of 5 stars">★★★★☆</span></p>') } satisfies Mutation;
