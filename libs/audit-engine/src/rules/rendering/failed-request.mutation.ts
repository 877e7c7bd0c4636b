import { NOTHING_MEASURED } from '../../testing/rendered.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  input: (page) => ({
    browser: { ...NOTHING_MEASURED, failedRequests: [{ url: new URL('/api/prices', page.url).href, status: 500 }] },
  }),
} satisfies Mutation;
