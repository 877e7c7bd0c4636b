import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) => html.replace(/(<meta property="og:image" content=")https:\/\/[^/]*/, '$1'),
} satisfies Mutation;
