import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<script>var s = String.fromCharCode(${Array.from('https://counter.example.net/count/js/v2/c.js', (char) => char.charCodeAt(0)).join(',')});</script>`,
  ),
} satisfies Mutation;
