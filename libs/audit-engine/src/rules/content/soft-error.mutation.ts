import { SENTENCE, onlyMain } from '../../testing/changes/content.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: onlyMain(`<h1>Page not found</h1><p>${SENTENCE}</p><p>1. ${SENTENCE}</p>`),
} satisfies Mutation;
