import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: swap('<html lang="en-GB">', '<html lang="ar">'),
} satisfies Mutation;
