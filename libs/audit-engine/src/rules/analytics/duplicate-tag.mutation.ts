import { gtag } from '../../testing/changes/analytics.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => gtag("gtag('config','G-ABCDE12345');")(gtag("gtag('config','G-ABCDE12345');")(html)),
} satisfies Mutation;
