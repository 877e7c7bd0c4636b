import { SESSION } from '../../testing/changes/security.js';
import type { Mutation } from '../../testing/mutation.js';

export default { site: 'shop', headers: { 'set-cookie': `${SESSION}; HttpOnly; SameSite=Lax` } } satisfies Mutation;
