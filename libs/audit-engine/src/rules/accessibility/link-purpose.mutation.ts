import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div><a href="/">Read more</a></div>') } satisfies Mutation;
