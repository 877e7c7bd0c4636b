import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: inMain(`<pre>${Array.from({ length: 20_000 }, (_, index) => `barn${index % 97}`).join(' ')}</pre>`),
} satisfies Mutation;
