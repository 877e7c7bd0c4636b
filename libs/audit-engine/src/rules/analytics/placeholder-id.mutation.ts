import { gtag } from '../../testing/changes/analytics.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: gtag("gtag('config','G-XXXXXXXXXX');") } satisfies Mutation;
