import { PRODUCT, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...PRODUCT, mutate: edit('"ratingValue": "4.6"', '"ratingValue": "8.4"') } satisfies Mutation;
