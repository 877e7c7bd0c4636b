import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<embed src="/plan.pdf" type="application/pdf">') } satisfies Mutation;
