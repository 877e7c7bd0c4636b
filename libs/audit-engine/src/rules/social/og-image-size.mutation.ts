import { set } from '../../testing/changes/social.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: (html) => set('og:image:width', '96')(set('og:image:height', '96')(html)) } satisfies Mutation;
