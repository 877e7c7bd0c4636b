import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: {
      ...NOTHING_MEASURED,
      axe: {
        ...{ contrastTotal: 1, targets: [], targetsTotal: 0 },
        contrast: [
          {
            ...{ selector: 'main p', html: '<p>Sow in March.</p>' },
            ...{ text: '#999999', background: '#ffffff', ratio: 2.84, required: 4.5 },
          },
        ],
      },
    },
  },
} satisfies Mutation;
