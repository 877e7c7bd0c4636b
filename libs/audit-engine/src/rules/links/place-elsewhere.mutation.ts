import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/',
  mutate: inMain('<p><a href="/cider#no-such-barn">What came of the old barn</a></p>'),
} satisfies Mutation;
