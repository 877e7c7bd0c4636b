import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: {
      ...NOTHING_MEASURED,
      overflow: { element: { selector: 'main > div', html: '<div class="banner">Sow.</div>' }, width: 600 },
    },
  },
} satisfies Mutation;
