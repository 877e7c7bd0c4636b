import { all, inMain, swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: '/bread-without-kneading/',
  mutate: all(
    swap(/<time[^>]*>[^<]*<\/time>/g, ''),
    inMain('<p class="published">First baked on <time datetime="2011-02-05">5 February 2011</time></p>'),
  ),
} satisfies Mutation;
