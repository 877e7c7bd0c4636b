import { style, times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: style(times(8_000, (index) => `.row-${index}{margin:${index}px}`)) } satisfies Mutation;
