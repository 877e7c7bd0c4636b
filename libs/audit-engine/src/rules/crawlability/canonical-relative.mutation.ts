import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => html.replace(/<link rel="canonical" href="https:\/\/[^/]*/, '<link rel="canonical" href="'),
} satisfies Mutation;
