import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead('<link rel="preload" href="/doors.css" as="stylesheet">') } satisfies Mutation;
