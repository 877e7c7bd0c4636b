import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<details><summary><svg aria-hidden="true" width="9" height="9"></svg></summary><p>Two days.</p></details>',
  ),
} satisfies Mutation;
