import { gtag } from '../../testing/changes/analytics.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: gtag("ga('create','UA-1234567-1','auto');ga('send','pageview');") } satisfies Mutation;
