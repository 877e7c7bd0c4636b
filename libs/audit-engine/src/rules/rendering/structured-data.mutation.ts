import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { sent: drop(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g) } satisfies Mutation;
