import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<!-- test account: user=demo password: Gr3en-Apple7 -->') } satisfies Mutation;
