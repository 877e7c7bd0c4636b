import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<marquee>Sale ends today</marquee>') } satisfies Mutation;
