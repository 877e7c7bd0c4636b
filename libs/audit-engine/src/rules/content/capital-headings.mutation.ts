import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<h2>HOW TO OPEN A GREEN DOOR IN WINTER</h2><p>Slowly.</p>') } satisfies Mutation;
