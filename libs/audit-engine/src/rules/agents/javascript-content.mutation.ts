import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'app-shell',
  page: '/pricing',
  mutate: (html) => html.replace(/<body>[\s\S]*?<noscript>/, '<body><div id="app"></div><noscript>'),
} satisfies Mutation;
