import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: inHead('<meta name="robots" content="noai">'),
} satisfies Mutation;
