import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  ...RECIPE,
  mutate: edit(
    /("description": "A loaf from flour, water, salt and very little yeast.",)\s*"image": \[[^\]]*\],/,
    '$1',
  ),
} satisfies Mutation;
