import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<script src="https://polyfill.io/v3/polyfill.min.js" defer></script>'),
} satisfies Mutation;
