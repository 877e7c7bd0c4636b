import { changePage, resources } from './site.js';
import type { Mutation } from '../mutation.js';
import type { ResourceCase } from '../resource-case.js';

/** As a file should be kept. */
export const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };
export const MANY = Array.from({ length: 20 }, (_, n) => ({
  url: `/hay-${n}.webp`,
  headers: { ...KEPT, 'content-length': '250000' },
}));
export const inHead = (element: string) => (html: string) => html.replace('</head>', () => `${element}\n</head>`);
export const sheet = (path: string) => inHead(`<link rel="stylesheet" href="${path}">`);
export const script = (path: string) => inHead(`<script src="${path}" defer></script>`);
export const image = (path: string) => (html: string) =>
  html.replace('</main>', () => `<p>${[path, ...MANY.map(({ url }) => url)].map(imageOf).join('')}</p>\n</main>`);
export const imageOf = (path: string, n: number) =>
  `<img src="${path}" alt="Barn number ${n + 1} in the evening" width="320" height="200" loading="lazy">`;
export const file = (change: (html: string) => string, ...files: ResourceCase[]): Mutation => ({
  site: 'blog',
  mutateSite: (site) => {
    changePage(site, '/bread-without-kneading/', change);
    resources(site, ...files);
  },
});
