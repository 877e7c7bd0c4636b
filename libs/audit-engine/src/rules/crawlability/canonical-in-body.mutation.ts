import { CANONICAL } from '../../testing/changes/crawlability.js';
import { drop, inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => inMain(CANONICAL.exec(html)?.[0] ?? '')(drop(CANONICAL)(html)),
} satisfies Mutation;
