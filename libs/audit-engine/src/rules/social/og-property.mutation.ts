import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: swap('<meta property="og:site_name"', '<meta name="og:site_name"') } satisfies Mutation;
