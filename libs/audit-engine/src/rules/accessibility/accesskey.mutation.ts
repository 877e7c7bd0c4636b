import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><button type="button" accesskey="s">Open the list</button> <button type="button" accesskey="s">Save the list</button></p>',
  ),
} satisfies Mutation;
