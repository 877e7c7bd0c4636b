import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<form action="/note" method="post"><p><label>Door <input name="door"></label> <label>Window <input name="window"></label></p></form>',
  ),
} satisfies Mutation;
