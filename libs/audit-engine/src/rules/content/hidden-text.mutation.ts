import { SENTENCE } from '../../testing/changes/content.js';
import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain(`<div style="text-indent:-9999px">${SENTENCE}</div>`) } satisfies Mutation;
