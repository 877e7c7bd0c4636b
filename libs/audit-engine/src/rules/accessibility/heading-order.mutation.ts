import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<h2>More of it</h2><h5>Sowing</h5><p>In March.</p>') } satisfies Mutation;
