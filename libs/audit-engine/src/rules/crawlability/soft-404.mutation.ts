import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutateSite: (site) => probe(site, 'notFound', { status: 200 }) } satisfies Mutation;
