import { drop } from '../../testing/changes/html.js';
import { tag } from '../../testing/changes/social.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: '/',
  mutate: (html) => drop(tag('og:image:alt'))(html.replace(tag('twitter:image:alt'), '')),
} satisfies Mutation;
