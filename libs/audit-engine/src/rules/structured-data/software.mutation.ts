import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'WebApplication', name: 'Beanbook', applicationCategory: 'BusinessApplication' }),
} satisfies Mutation;
