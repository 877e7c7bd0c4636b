import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p><a href="tel:+493012345678">030 87654321</a></p>') } satisfies Mutation;
