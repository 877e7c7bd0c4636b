import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<svg role="img" viewBox="0 0 10 10" width="10" height="10"><path d="M0 0h10"/></svg>'),
} satisfies Mutation;
