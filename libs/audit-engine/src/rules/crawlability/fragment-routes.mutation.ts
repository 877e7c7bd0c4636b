import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<ul><li><a href="#/seeds">Seeds</a></li><li><a href="#/tools">Tools</a></li><li><a href="#/pots">Pots</a></li></ul>',
  ),
} satisfies Mutation;
