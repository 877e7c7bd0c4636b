import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<dl><dt>Sun</dt><dd>Much</dd><p>Water daily.</p></dl>') } satisfies Mutation;
