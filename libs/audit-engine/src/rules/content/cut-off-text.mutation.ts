import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => html.replace(/(<meta name="description" content="[^"]{120})[^"]*"/, '$1 and when they are ri…"'),
} satisfies Mutation;
