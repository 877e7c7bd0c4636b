import { description, first } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: (html) => description(first(html))(html) } satisfies Mutation;
