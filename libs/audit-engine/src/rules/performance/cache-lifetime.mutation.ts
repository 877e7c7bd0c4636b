import { CACHE } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  headers: { [CACHE]: 'public, max-age=31536000, immutable' },
} satisfies Mutation;
