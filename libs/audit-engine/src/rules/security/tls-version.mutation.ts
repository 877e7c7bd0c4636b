import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: ({ probe: known }) => void (known.negotiation = { http: 'h2', oldTls: 'TLSv1.1' }),
} satisfies Mutation;
