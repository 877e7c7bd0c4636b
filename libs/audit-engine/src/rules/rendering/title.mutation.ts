import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { sent: swap(/<title>[^<]*<\/title>/, '<title>Loading</title>') } satisfies Mutation;
