import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><img src="/img/plan.webp" alt=" " width="300" height="200" loading="lazy"></p>'),
} satisfies Mutation;
