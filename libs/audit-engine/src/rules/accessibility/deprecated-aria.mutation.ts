import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p aria-dropeffect="move">Closed on Mondays.</p>') } satisfies Mutation;
