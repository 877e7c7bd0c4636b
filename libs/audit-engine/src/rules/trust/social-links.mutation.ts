import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: swap(/<\/footer>(?![\s\S]*<\/footer>)/, '<p><a href="https://www.facebook.com/">Facebook</a></p></footer>'),
} satisfies Mutation;
