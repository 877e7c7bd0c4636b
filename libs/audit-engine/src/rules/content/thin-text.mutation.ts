import { onlyMain } from '../../testing/changes/content.js';
import type { Mutation } from '../../testing/mutation.js';

const SHORT = '<h1>Windfalls and jelly</h1>';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: onlyMain(`${SHORT}<p>More about them soon.</p>`),
} satisfies Mutation;
