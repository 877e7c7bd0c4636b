import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  ...RECIPE,
  mutate: edit(/"image": \[\s*"[^"]*"\s*\],\s*"datePublished": "2026-03-08T/, '"datePublished": "2026-03-08T'),
} satisfies Mutation;
