import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: ({ probe }) => void (probe.negotiation = { http: 'http/1.1', oldTls: null }),
} satisfies Mutation;
