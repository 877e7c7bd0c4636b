import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: {
      ...NOTHING_MEASURED,
      axe: {
        ...{ contrast: [], contrastTotal: 0, targetsTotal: 1 },
        targets: [{ selector: 'main a', html: '<a href="/2">2</a>', width: 8, height: 16 }],
      },
    },
  },
} satisfies Mutation;
