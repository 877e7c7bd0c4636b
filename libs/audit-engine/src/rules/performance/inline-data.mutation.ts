import { inMain } from '../../testing/changes/html.js';
import { times } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<script type="application/json" id="doors">{"doors":"${times(40_000, (index) => `door ${index}, `)}"}</script>`,
  ),
} satisfies Mutation;
