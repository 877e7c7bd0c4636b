import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<script src="/door.js" defer></script><script src="/door.js" defer></script>'),
} satisfies Mutation;
