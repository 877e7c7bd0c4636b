import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<img src="/img/plan.webp" width="300" height="200" loading="lazy">'),
} satisfies Mutation;
