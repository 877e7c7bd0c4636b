import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div aria-roledescription="slide"><p>Roses in June</p></div>') } satisfies Mutation;
