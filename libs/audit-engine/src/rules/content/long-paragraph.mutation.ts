import { SENTENCE } from '../../testing/changes/content.js';
import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<p>${Array.from({ length: 14 }, (_, index) => `${index}. ${SENTENCE}`).join(' ')}</p>`),
} satisfies Mutation;
