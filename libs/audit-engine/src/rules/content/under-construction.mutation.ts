import { SENTENCE, onlyMain } from '../../testing/changes/content.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: onlyMain(`<h1>Coming soon</h1><p>${SENTENCE}</p><p>Until then ${SENTENCE.toLowerCase()}</p>`),
} satisfies Mutation;
