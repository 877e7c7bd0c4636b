import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: {
      ...NOTHING_MEASURED,
      looks: { texts: [], links: [{ selector: 'main p > a', html: '<a href="/beans">Beans</a>', ratio: 1.45 }] },
    },
  },
} satisfies Mutation;
