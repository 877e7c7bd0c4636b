import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/cider',
  mutate: swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Forty kinds of apple on eleven acres</h1>'),
} satisfies Mutation;
