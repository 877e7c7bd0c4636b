import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div role="slider" tabindex="0" aria-valuenow="5"></div>') } satisfies Mutation;
