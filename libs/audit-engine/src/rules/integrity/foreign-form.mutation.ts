import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<form action="https://93.184.216.34/collect" method="post"><p><label>Colour of the door <input name="door"></label> <button type="submit">Send</button></p></form>',
  ),
} satisfies Mutation;
