import { PAGE } from '../../testing/changes/i18n.js';
import type { Mutation } from '../../testing/mutation.js';

const GERMAN = /<link rel="alternate" hreflang="de" href="[^"]*">\n?/;

export default {
  site: 'blog',
  page: PAGE,
  mutate: (html) =>
    html
      .replace(/<link rel="alternate" hreflang="(?:en|x-default)"[^>]*>\n?/g, '')
      .replace(GERMAN, (german) => `${german}${german.replace('"de"', '"x-default"')}`),
} satisfies Mutation;
