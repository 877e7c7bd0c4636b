import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p><progress value="3" max="10"></progress></p>') } satisfies Mutation;
