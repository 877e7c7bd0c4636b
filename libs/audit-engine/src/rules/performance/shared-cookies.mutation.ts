import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  headers: { 'set-cookie': 'colour=green; Path=/; Secure; HttpOnly; SameSite=Lax' },
} satisfies Mutation;
