import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<iframe src="https://counter.example.net/in.php" width="1" height="1" title="Counter" loading="lazy"></iframe>',
  ),
} satisfies Mutation;
