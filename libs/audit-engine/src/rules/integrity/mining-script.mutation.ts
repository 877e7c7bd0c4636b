import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<script src="https://www.coinimp.com/scripts/min.js" defer></script>'),
} satisfies Mutation;
