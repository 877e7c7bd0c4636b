import { canonical, robots, unlist } from '../../testing/changes/crawlability.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutateSite: unlist('/visit'),
  mutate: (html) => robots('noindex')(canonical('https://thornfield-orchard.example/cider')(html)),
} satisfies Mutation;
