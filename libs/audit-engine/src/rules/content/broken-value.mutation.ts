import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { site: 'shop', mutate: inMain('<p>Price: <span>NaN €</span></p>') } satisfies Mutation;
