import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<svg aria-hidden="true" width="60" height="40" viewBox="0 0 600 400"><path d="${times(8_000, (index) => `M${index} 10L20 ${index}`)}"/></svg>`,
  ),
} satisfies Mutation;
