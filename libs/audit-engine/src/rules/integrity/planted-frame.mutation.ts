import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<iframe src="https://203.0.113.9/in.php" width="1" height="1" title="Counter" loading="lazy"></iframe>',
  ),
} satisfies Mutation;
