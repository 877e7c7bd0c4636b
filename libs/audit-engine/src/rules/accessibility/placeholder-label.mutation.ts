import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p><input placeholder="Colour of the door"></p>') } satisfies Mutation;
