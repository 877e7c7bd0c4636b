import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p lang="de" xml:lang="en">Guten Morgen</p>') } satisfies Mutation;
