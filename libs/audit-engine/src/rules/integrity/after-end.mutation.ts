import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => `${html}<a href="https://counter.example.net/">Counter of the year</a>`,
} satisfies Mutation;
