import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap('<body>', '<body aria-hidden="true">') } satisfies Mutation;
