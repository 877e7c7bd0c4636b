import { PRODUCT, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...PRODUCT, mutate: edit('https://schema.org/InStock', 'in stock') } satisfies Mutation;
