import { jsonLd } from '../../testing/changes/html.js';
import { AT, BAKERY } from '../../testing/changes/local.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...AT, mutate: jsonLd({ ...BAKERY, openingHours: 'Monday to Friday 9am-5pm' }) } satisfies Mutation;
