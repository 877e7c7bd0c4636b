import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<p><b>Warning</b>:  Undefined variable $menu in <b>/var/www/shop/header.php</b> on line <b>12</b></p>',
  ),
} satisfies Mutation;
