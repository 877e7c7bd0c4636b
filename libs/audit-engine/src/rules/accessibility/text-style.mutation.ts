import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: {
      ...NOTHING_MEASURED,
      looks: { texts: [{ kind: 'justified', selector: 'main p', html: '<p>Sow', value: 240, count: 1 }], links: [] },
    },
  },
} satisfies Mutation;
