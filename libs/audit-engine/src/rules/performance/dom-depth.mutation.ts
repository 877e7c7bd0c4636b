import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`${times(80, () => '<div>')}<b>Beans</b>${times(80, () => '</div>')}`),
} satisfies Mutation;
