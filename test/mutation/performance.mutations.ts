import { inHead, inMain } from './html-changes.js';
import type { Mutation } from './mutation.js';

const CACHE = 'cache-control';
const fonts = (families: string, display = '&amp;display=swap') =>
  `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?${families}${display}">`;
const CONNECT = '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>';
const style = (css: string) => inHead(`<style>${css}</style>`);
const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const SRI =
  'integrity="sha384-HGfztofotfshcF7+8n44JQL2oJmowVChPTg48S+jvZoztPfvwD79OC/LTtG6dMp+" crossorigin="anonymous"';
const COUNTIES = [
  'kent',
  'devon',
  'dorset',
  'essex',
  'surrey',
  'sussex',
  'norfolk',
  'suffolk',
  'rutland',
  'cornwall',
  'cumbria',
  'durham',
  'somerset',
  'stafford',
  'warwick',
  'york',
];

export const performance: readonly Mutation[] = [
  { rule: 'performance/cache-control', headers: { [CACHE]: 'private; max-age=60' } },
  {
    rule: 'performance/cache-lifetime',
    site: 'handwritten',
    headers: { [CACHE]: 'public, max-age=31536000, immutable' },
  },
  {
    rule: 'performance/comments',
    mutate: inMain(`<!-- old menu ${times(3_000, (index) => `entry ${index} of the menu, `)} -->`),
  },
  {
    rule: 'performance/compression',
    site: 'handwritten',
    headers: { 'content-encoding': null },
    input: { wireBytes: 9_000, decodedBytes: 9_000 },
  },
  {
    rule: 'performance/css-data-uri',
    mutate: style(`.door{background-image:url("data:image/webp;base64,${times(2_500, () => 'UklGRg')}")}`),
  },
  { rule: 'performance/css-import', mutate: style('@import url("/base.css");') },
  {
    rule: 'performance/document-write',
    mutate: inMain('<script>document.write(\'<script src="/old.js"><\\/script>\');</script>'),
  },
  {
    rule: 'performance/dom-depth',
    mutate: inMain(`${times(80, () => '<div>')}<b>Beans</b>${times(80, () => '</div>')}`),
  },
  { rule: 'performance/dom-size', mutate: inMain(`<ul>${times(3_200, (index) => `<li>${index}`)}</ul>`) },
  {
    rule: 'performance/duplicate-resource',
    mutate: inMain('<script src="/door.js" defer></script><script src="/door.js" defer></script>'),
  },
  {
    rule: 'performance/font-display',
    mutate: style('@font-face{font-family:Garden;src:url(/garden.woff2) format("woff2")}'),
  },
  {
    rule: 'performance/font-families',
    mutate: inHead(CONNECT + fonts('family=Inter&amp;family=Lora&amp;family=Lato&amp;family=Oswald&amp;family=Karla')),
  },
  {
    rule: 'performance/font-format',
    mutate: style('@font-face{font-family:Garden;src:url(/garden.ttf) format("truetype");font-display:swap}'),
  },
  { rule: 'performance/font-preconnect', mutate: inHead(fonts('family=Inter')) },
  {
    rule: 'performance/font-preload',
    mutate: inHead('<link rel="preload" href="/fonts/body.woff2" as="font" type="font/woff2">'),
  },
  {
    rule: 'performance/html-size',
    site: 'handwritten',
    mutate: inMain(times(1_000, (index) => `<p class="${`row-${index} `.repeat(80)}">Row ${index}`)),
  },
  {
    rule: 'performance/iframe-loading',
    mutate: inMain(
      `${times(120, (index) => `<p>Door ${index} is green, and the one after it is blue.</p>`)}<iframe src="https://maps.example/embed?q=door" title="Map of the doors" width="600" height="400"></iframe>`,
    ),
  },
  {
    rule: 'performance/inline-data',
    mutate: inMain(
      `<script type="application/json" id="doors">{"doors":"${times(40_000, (index) => `door ${index}, `)}"}</script>`,
    ),
  },
  {
    rule: 'performance/inline-drawing',
    mutate: inMain(
      `<svg aria-hidden="true" width="60" height="40" viewBox="0 0 600 400"><path d="${times(8_000, (index) => `M${index} 10L20 ${index}`)}"/></svg>`,
    ),
  },
  {
    rule: 'performance/inline-script',
    mutate: inMain(`<script>${times(8_000, (index) => `add(${index});`)}</script>`),
  },
  { rule: 'performance/inline-style', mutate: style(times(8_000, (index) => `.row-${index}{margin:${index}px}`)) },
  { rule: 'performance/no-store', site: 'handwritten', headers: { [CACHE]: 'no-store' } },
  {
    rule: 'performance/preconnect',
    mutate: inHead(times(8, (index) => `<link rel="preconnect" href="https://files-${index}.example">`)),
  },
  { rule: 'performance/preload-as', mutate: inHead('<link rel="preload" href="/doors.css" as="stylesheet">') },
  { rule: 'performance/render-blocking-script', mutate: inHead('<script src="/door.js"></script>') },
  {
    rule: 'performance/repeated-library',
    mutate: inMain(
      `<script src="/js/jquery-3.7.1.min.js" defer></script><script src="https://files.example/jquery-3.7.1.min.js" ${SRI} defer></script>`,
    ),
  },
  {
    rule: 'performance/script-count',
    mutate: inMain(times(45, (index) => `<script src="/js/part-${index}.js" defer></script>`)),
  },
  {
    rule: 'performance/shared-cookies',
    site: 'handwritten',
    headers: { 'set-cookie': 'colour=green; Path=/; Secure; HttpOnly; SameSite=Lax' },
  },
  {
    rule: 'performance/style-attributes',
    mutate: inMain(
      times(
        800,
        (index) => `<p style="margin:0;padding:0 1rem;font-size:1rem;line-height:1.5;text-align:left">Row ${index}</p>`,
      ),
    ),
  },
  {
    rule: 'performance/stylesheet-count',
    mutate: inHead(times(30, (index) => `<link rel="stylesheet" href="/css/part-${index}.css">`)),
  },
  {
    rule: 'performance/third-parties',
    mutate: inMain(
      COUNTIES.map((county) => `<script src="https://${county}.com/x.js" ${SRI} defer></script>`).join(''),
    ),
  },
  {
    rule: 'performance/unload-handler',
    mutate: inMain("<script>window.addEventListener('unload', () => navigator.sendBeacon('/left'));</script>"),
  },
  { rule: 'performance/validator', site: 'shop', headers: { etag: null } },
  { rule: 'performance/vary', headers: { vary: '*' } },
  { rule: 'performance/slow-answer', input: { ttfbMs: 3_400 } },
  {
    rule: 'performance/http-version',
    mutateSite: ({ probe }) => void (probe.negotiation = { http: 'http/1.1', oldTls: null }),
  },
];
