import { PLAN } from '../../testing/changes/accessibility.js';
import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain(`<p><a href="/">${PLAN} ismap></a></p>`) } satisfies Mutation;
