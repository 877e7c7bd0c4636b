import { GOOD } from '../../testing/changes/security.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  headers: { 'content-security-policy': GOOD.replace("frame-ancestors 'none'; ", ''), 'x-frame-options': null },
} satisfies Mutation;
