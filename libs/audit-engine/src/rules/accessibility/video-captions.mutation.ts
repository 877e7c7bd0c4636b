import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<video src="/sowing.mp4" controls preload="none" poster="/img/plan.webp" width="640" height="360"></video>',
  ),
} satisfies Mutation;
