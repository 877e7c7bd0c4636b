import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: '/bread-without-kneading/',
  mutate: (html) => html.replace(' fetchpriority="high"', ' loading="lazy"'),
} satisfies Mutation;
