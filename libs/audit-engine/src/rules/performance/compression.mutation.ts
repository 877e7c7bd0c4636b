import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  headers: { 'content-encoding': null },
  input: { wireBytes: 9_000, decodedBytes: 9_000 },
} satisfies Mutation;
