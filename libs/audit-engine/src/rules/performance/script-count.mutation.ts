import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(times(45, (index) => `<script src="/js/part-${index}.js" defer></script>`)),
} satisfies Mutation;
