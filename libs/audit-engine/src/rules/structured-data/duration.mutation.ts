import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...RECIPE, mutate: edit('"prepTime": "PT15M"', '"prepTime": "15 minutes"') } satisfies Mutation;
