import { PRODUCT, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...PRODUCT, mutate: edit(/\s*"price": "139\.00",/, '') } satisfies Mutation;
