import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<embed src="/intro.swf" title="Walk through the yard" width="300" height="200">'),
} satisfies Mutation;
