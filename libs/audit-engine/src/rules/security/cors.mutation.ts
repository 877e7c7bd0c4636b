import type { Mutation } from '../../testing/mutation.js';

export default {
  headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
} satisfies Mutation;
