import { measured } from '../../testing/lab.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: ({ probe }) => void (probe.lab = measured(probe.startUrl, { cls: [0.41, 0.41, 0.41] })),
} satisfies Mutation;
