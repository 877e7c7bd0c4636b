import { CANONICAL } from '../../testing/changes/crawlability.js';
import { all, drop, inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: all(drop(CANONICAL), inMain('<p><a href="?view=list">Show everything as a list</a></p>')),
} satisfies Mutation;
