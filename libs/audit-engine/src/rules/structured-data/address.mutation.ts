import { jsonLd } from '../../testing/changes/html.js';
import { ORGANIZATION } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: jsonLd({ ...ORGANIZATION, logo: '/icons/icon-512.png' }) } satisfies Mutation;
