import { PRODUCT, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...PRODUCT, mutate: edit('4006381333948', '4006381333940') } satisfies Mutation;
