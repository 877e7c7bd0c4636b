import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap('</main>', '</main><main><p>Sidebar</p></main>') } satisfies Mutation;
