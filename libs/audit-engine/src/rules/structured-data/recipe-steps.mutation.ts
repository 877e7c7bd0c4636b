import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...RECIPE, mutate: edit(/"recipeInstructions": \[[\s\S]*?\],/, '') } satisfies Mutation;
