import { RECIPE, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...RECIPE, mutate: edit(/\s*"name": "Jonas Wirth",\s*"url"/, '"url"') } satisfies Mutation;
