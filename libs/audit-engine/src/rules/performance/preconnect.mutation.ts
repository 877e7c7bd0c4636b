import { inHead } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inHead(times(8, (index) => `<link rel="preconnect" href="https://files-${index}.example">`)),
} satisfies Mutation;
