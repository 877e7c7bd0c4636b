import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  sent: inHead('<link rel="alternate" hreflang="nl" href="https://www.example.org/nl">'),
} satisfies Mutation;
