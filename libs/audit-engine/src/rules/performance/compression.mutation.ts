import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  headers: { 'content-encoding': null },
  input: { wireBytes: 19_000, decodedBytes: 19_000 },
} satisfies Mutation;
