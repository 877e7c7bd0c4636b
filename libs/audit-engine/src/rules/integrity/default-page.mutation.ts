import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: inMain('<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>'),
} satisfies Mutation;
