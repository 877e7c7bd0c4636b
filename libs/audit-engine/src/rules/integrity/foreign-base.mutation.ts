import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: swap('<title>', '<base href="https://template.example.net/"><title>'),
  unavoidable: {
    'links/dead-end': 'All links of the page lead to the other site, which is the harm that such a base does.',
  },
} satisfies Mutation;
