import { SENTENCE } from '../../testing/changes/content.js';
import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutate: inMain(`<p>${SENTENCE} Bring boots.</p><p>${SENTENCE} Bring boots.</p>`),
} satisfies Mutation;
