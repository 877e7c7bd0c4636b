import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<div><a href="https://orchards.example/">Read more</a></div>') } satisfies Mutation;
