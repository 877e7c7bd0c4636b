import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain(`<ul>${times(3_200, (index) => `<li>${index}`)}</ul>`) } satisfies Mutation;
