import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'content-type': 'text/html' }, mutate: drop(/<meta charset="utf-8">/i) } satisfies Mutation;
