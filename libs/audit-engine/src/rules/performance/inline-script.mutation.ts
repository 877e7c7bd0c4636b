import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<script>${times(8_000, (index) => `add(${index});`)}</script>`),
} satisfies Mutation;
