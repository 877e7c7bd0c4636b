import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inHead('<script src="/door.js"></script>') } satisfies Mutation;
