import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain("<script>window.addEventListener('unload', () => navigator.sendBeacon('/left'));</script>"),
} satisfies Mutation;
