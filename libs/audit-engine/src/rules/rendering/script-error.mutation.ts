import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: {
    browser: { ...NOTHING_MEASURED, exceptions: [{ message: 'ReferenceError: shop is not defined', url: null }] },
  },
} satisfies Mutation;
