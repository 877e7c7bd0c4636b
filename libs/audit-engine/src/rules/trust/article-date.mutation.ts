import { RECIPE } from '../../testing/changes/trust.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: RECIPE,
  mutate: (html) =>
    html
      .replace(/<time[^>]*>[^<]*<\/time>, /, '')
      .replace(/\s*"date(?:Published|Modified)": "[^"]*",/g, '')
      .replace(/<meta property="article:(?:published|modified)_time"[^>]*>/g, ''),
} satisfies Mutation;
