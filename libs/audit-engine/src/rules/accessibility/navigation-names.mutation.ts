import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutate: (html) => html.replace(/<nav aria-label="[^"]*"/g, '<nav'),
} satisfies Mutation;
