import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<div role="checkbox" tabindex="0" aria-label="Remember me"></div>'),
} satisfies Mutation;
