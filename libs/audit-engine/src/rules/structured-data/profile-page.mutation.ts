import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'ProfilePage', dateCreated: '2026-03-01' }),
} satisfies Mutation;
