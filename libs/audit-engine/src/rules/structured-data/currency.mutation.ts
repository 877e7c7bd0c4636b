import { PRODUCT, edit } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default { ...PRODUCT, mutate: edit('"priceCurrency": "EUR"', '"priceCurrency": "€"') } satisfies Mutation;
