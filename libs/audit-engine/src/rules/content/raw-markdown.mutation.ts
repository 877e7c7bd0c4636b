import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutate: inMain('<p>See [the guide](https://example.com/guide) for more.</p>'),
} satisfies Mutation;
