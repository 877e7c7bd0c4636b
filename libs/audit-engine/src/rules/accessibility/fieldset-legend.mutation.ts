import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<fieldset><label><input type="checkbox" name="sun"> Sun</label> <label><input type="checkbox" name="shade"> Shade</label></fieldset>',
  ),
} satisfies Mutation;
