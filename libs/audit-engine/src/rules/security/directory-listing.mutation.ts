import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  page: '/visit',
  site: 'handwritten',
  mutate: (html) =>
    inMain('<p><a href="/">Parent Directory</a></p>')(html).replace(/<title>[^<]*/, '<title>Index of /files/'),
} satisfies Mutation;
