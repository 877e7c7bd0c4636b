import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  ...RECIPE,
  mutate: edit('"datePublished": "2026-03-08",', '"datePublished": "8th March 2026",'),
} satisfies Mutation;
