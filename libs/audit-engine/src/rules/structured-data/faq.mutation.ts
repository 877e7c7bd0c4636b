import { edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'app-shell',
  page: '/pricing',
  mutate: edit(/"name": "Is there a discount\?",\s*/, ''),
} satisfies Mutation;
