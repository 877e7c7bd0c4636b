import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/',
  mutate: swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Hacked by Team Example</h1>'),
} satisfies Mutation;
