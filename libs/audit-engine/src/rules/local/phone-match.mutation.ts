import { jsonLd } from '../../testing/changes/html.js';
import { AT, BAKERY } from '../../testing/changes/local.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...AT, mutate: jsonLd({ ...BAKERY, telephone: '+44 20 7946 0958' }) } satisfies Mutation;
