import { SENTENCE, onlyMain } from '../../testing/changes/content.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: onlyMain(
    `<h1>Imprint and company details</h1>${Array.from({ length: 14 }, (_, index) => `<p>Row ${index}: ${SENTENCE.slice(0, 90 + index)}.</p>`).join('')}`,
  ),
} satisfies Mutation;
