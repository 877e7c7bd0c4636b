import { measured } from '../../testing/lab.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: ({ probe }) => void (probe.lab = measured(probe.startUrl, { tbtMs: [1450, 1450, 1450] })),
} satisfies Mutation;
