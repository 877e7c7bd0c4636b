import { robots, unlist } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutateSite: unlist('/visit'),
  mutate: robots('index, follow'),
  headers: { 'x-robots-tag': 'noindex' },
} satisfies Mutation;
