import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  headers: { 'set-cookie': '__Host-basket=empty; Max-Age=7200; Secure; HttpOnly; SameSite=Lax' },
} satisfies Mutation;
