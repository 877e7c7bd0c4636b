import { inHead } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inHead(times(30, (index) => `<link rel="stylesheet" href="/css/part-${index}.css">`)),
} satisfies Mutation;
