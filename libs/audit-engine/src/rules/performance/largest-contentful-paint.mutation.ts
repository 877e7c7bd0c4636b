import { measured } from '../../testing/lab.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: ({ probe }) => void (probe.lab = measured(probe.startUrl, { lcpMs: [6200, 6200, 6200] })),
} satisfies Mutation;
