import { inMain } from '../../testing/changes/html.js';
import { SRI } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<script src="/js/jquery-3.7.1.min.js" defer></script><script src="https://files.example/jquery-3.7.1.min.js" ${SRI} defer></script>`,
  ),
} satisfies Mutation;
