import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'Dataset', name: 'Beans of the barn since 1972' }),
} satisfies Mutation;
