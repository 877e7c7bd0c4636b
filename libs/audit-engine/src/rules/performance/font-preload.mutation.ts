import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inHead('<link rel="preload" href="/fonts/body.woff2" as="font" type="font/woff2">'),
} satisfies Mutation;
