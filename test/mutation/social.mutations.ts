import { drop, inHead, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { changePage } from './site-changes.js';

const tag = (key: string): RegExp => new RegExp(`<meta (?:property|name)="${key}" content="[^"]*">\\n?`);
const set = (key: string, content: string) => (html: string) =>
  html.replace(new RegExp(`(<meta (?:property|name)="${key}" content=")[^"]*`), `$1${content}`);
const IMAGE = /<meta property="og:image(?::\w+)?" content="[^"]*">\n?/g;

export const social: readonly Mutation[] = [
  {
    rule: 'social/duplicate-og-title',
    site: 'handwritten',
    mutateSite: (site) => {
      for (const path of ['/visit', '/cider', '/imprint', '/privacy'])
        changePage(site, path, set('og:title', 'Thornfield Orchard'));
    },
  },
  { rule: 'social/empty-tags', mutate: set('og:title', '') },
  { rule: 'social/og-conflict', mutate: inHead('<meta property="og:title" content="Another title">') },
  { rule: 'social/og-description', mutate: drop(tag('og:description')) },
  { rule: 'social/og-image', mutate: (html) => html.replace(IMAGE, '') },
  {
    rule: 'social/og-image-alt',
    mutate: (html) => drop(tag('og:image:alt'))(html.replace(tag('twitter:image:alt'), '')),
  },
  { rule: 'social/og-image-size', mutate: (html) => set('og:image:width', '96')(set('og:image:height', '96')(html)) },
  {
    rule: 'social/og-image-url',
    mutate: (html) => html.replace(/(<meta property="og:image" content=")https:\/\/[^/]*/, '$1'),
  },
  { rule: 'social/og-locale', mutate: set('og:locale', 'english') },
  { rule: 'social/og-property', mutate: swap('<meta property="og:site_name"', '<meta name="og:site_name"') },
  { rule: 'social/og-required', mutate: drop(tag('og:type')) },
  { rule: 'social/og-type', mutate: set('og:type', 'homepage') },
  { rule: 'social/og-url', mutate: set('og:url', 'https://other.example/page') },
  {
    rule: 'social/open-graph',
    mutate: (html) =>
      html.replace(/<meta property="(?:og|article):[^>]*>\n?/g, '').replace(/<meta name="twitter:[^>]*>\n?/g, ''),
  },
  { rule: 'social/twitter-card', mutate: set('twitter:card', 'large_image') },
];
