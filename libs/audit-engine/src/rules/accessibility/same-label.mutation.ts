import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<form action="/send" method="post"><p><label>Plant <input name="plant"></label> <label>Plant <input name="other"></label> <button>Send</button></p></form>',
  ),
} satisfies Mutation;
