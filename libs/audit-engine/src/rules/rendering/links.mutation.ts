import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { sent: swap(/<a\b[^>]*>/g, '<a>') } satisfies Mutation;
