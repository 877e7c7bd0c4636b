import { robots } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/privacy',
  mutate: robots('unavailable_after: 2020-06-30'),
} satisfies Mutation;
