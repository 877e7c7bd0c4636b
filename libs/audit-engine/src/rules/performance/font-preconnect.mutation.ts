import { inHead } from '../../testing/changes/html.js';
import { fonts } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead(fonts('family=Inter')) } satisfies Mutation;
