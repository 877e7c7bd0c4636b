import type { ResourceCase } from '../../libs/audit-engine/src/testing/resource-case.js';
import type { Mutation } from './mutation.js';
import { changePage, resources } from './site-changes.js';

/** As a file should be kept. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };
const MANY = Array.from({ length: 20 }, (_, n) => ({
  url: `/hay-${n}.webp`,
  headers: { ...KEPT, 'content-length': '250000' },
}));

const inHead = (element: string) => (html: string) => html.replace('</head>', () => `${element}\n</head>`);
const sheet = (path: string) => inHead(`<link rel="stylesheet" href="${path}">`);
const script = (path: string) => inHead(`<script src="${path}" defer></script>`);
const image = (path: string) => (html: string) =>
  html.replace('</main>', () => `<p>${[path, ...MANY.map(({ url }) => url)].map(imageOf).join('')}</p>\n</main>`);
const imageOf = (path: string, n: number) =>
  `<img src="${path}" alt="Barn number ${n + 1} in the evening" width="320" height="200" loading="lazy">`;

const file = (rule: string, change: (html: string) => string, ...files: ResourceCase[]): Mutation => ({
  rule,
  site: 'blog',
  mutateSite: (site) => {
    changePage(site, '/bread-without-kneading/', change);
    resources(site, ...files);
  },
});

/** Files that a page loads. */
export const files: readonly Mutation[] = [
  file('images/broken', image('/barn.webp'), { url: '/barn.webp', status: 404 }),
  file('images/weight', image('/barn.webp'), { url: '/barn.webp', headers: { ...KEPT, 'content-length': '900000' } }),
  file('images/old-format', image('/barn.png'), { url: '/barn.png', headers: { ...KEPT, 'content-length': '250000' } }),
  file('links/broken-stylesheet', sheet('/barn.css'), { url: '/barn.css', status: 404 }),
  file('links/broken-script', script('/barn.js'), { url: '/barn.js', status: 404 }),
  file('links/broken-file', inHead('<link rel="manifest" href="/barn.webmanifest">'), {
    url: '/barn.webmanifest',
    status: 404,
  }),
  file(
    'links/broken-style-file',
    sheet('/barn.css'),
    { url: '/barn.css', headers: KEPT, body: 'p { background: url(hay.png) }' },
    { url: '/hay.png', via: '/barn.css', status: 404 },
  ),
  file('links/redirected-file', script('/barn.js'), {
    url: '/barn.js',
    headers: KEPT,
    body: 'hay();',
    chain: ['/barns/barn.js'],
  }),
  file('performance/file-weight', script('/barn.js'), {
    url: '/barn.js',
    headers: { ...KEPT, 'content-length': '800000', 'content-encoding': 'br' },
    body: 'hay();',
  }),
  file(
    'performance/page-weight',
    image('/barn.webp'),
    { url: '/barn.webp', headers: { ...KEPT, 'content-length': '250000' } },
    ...MANY,
  ),
  file('performance/file-compression', script('/barn.js'), {
    url: '/barn.js',
    headers: KEPT,
    body: 'hay();'.repeat(2_000),
  }),
  file('performance/file-caching', script('/barn.js'), { url: '/barn.js', body: 'hay();'.repeat(400) }),
  file('performance/minified', script('/barn.js'), {
    url: '/barn.js',
    headers: { ...KEPT, 'content-encoding': 'br' },
    body: '      // What the barn holds\n      hay();\n'.repeat(400),
  }),
  file('performance/file-fonts', sheet('/barn.css'), {
    url: '/barn.css',
    headers: KEPT,
    body: '@font-face { font-family: Barn; src: url(barn.woff2) }',
  }),
  file('security/file-type-blocked', script('/barn.js'), {
    url: '/barn.js',
    headers: { ...KEPT, 'content-type': 'image/png' },
    body: 'hay();',
  }),
  file('security/file-type', script('/barn.js'), {
    url: '/barn.js',
    headers: { ...KEPT, 'content-type': 'text/plain' },
    body: 'hay();',
  }),
  file('security/file-integrity', script('/barn.js'), {
    url: '/barn.js',
    headers: KEPT,
    body: 'hay();',
    integrity: `sha256-${'A'.repeat(43)}=`,
  }),
  file('security/script-secrets', script('/barn.js'), {
    url: '/barn.js',
    headers: KEPT,
    body: `key = "sk${'_live_'}q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTa"`,
  }),
  file(
    'security/source-map',
    script('/barn.js'),
    { url: '/barn.js', headers: KEPT, body: 'hay();' },
    { url: '/barn.js.map', via: '/barn.js', body: '{"version":3}' },
  ),
];
