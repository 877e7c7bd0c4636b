import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  sent: swap(/<link rel="canonical" href="[^"]*">/, '<link rel="canonical" href="https://www.example.org/other">'),
} satisfies Mutation;
