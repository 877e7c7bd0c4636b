import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: (html) => html.replace(/<body>[\s\S]*<\/html>/, '<body></body></html>'),
} satisfies Mutation;
