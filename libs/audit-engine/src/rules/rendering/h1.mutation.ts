import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { sent: swap(/<h1\b[^>]*>[\s\S]*?<\/h1>/, '<h1>Loading</h1>') } satisfies Mutation;
