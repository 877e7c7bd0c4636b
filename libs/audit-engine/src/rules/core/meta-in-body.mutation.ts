import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<meta name="keywords" content="sun, pots, water">') } satisfies Mutation;
