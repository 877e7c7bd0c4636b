import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div onclick="openMenu()">Menu</div>') } satisfies Mutation;
