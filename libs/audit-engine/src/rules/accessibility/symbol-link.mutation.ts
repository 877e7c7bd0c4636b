import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p>Other gardens: <a href="/">»</a></p>') } satisfies Mutation;
