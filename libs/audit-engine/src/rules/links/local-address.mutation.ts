import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>Start the mill, then open <a href="http://localhost:8080/">http://localhost:8080/</a>.</p>'),
} satisfies Mutation;
