import { RECIPE } from '../../testing/changes/trust.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: RECIPE,
  mutate: (html) =>
    html
      .replace(/<p>By <a[^>]*>[^<]*<\/a>, /, '<p>')
      .replace(/\s*"author": \{[^}]*\},/g, '')
      .replace(/<meta property="article:author"[^>]*>/, ''),
} satisfies Mutation;
