import type { ProposedFix } from '#fixes';
import { fixedTwice } from './fixed-twice.js';
import type { GeneratedSite } from './generated-site.js';

const link = (to: string, rel = ''): string => `<a href="${to}"${rel && ` rel="${rel}"`}>About ${to}</a>`;
const document = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const NAMES = Array.from({ length: 19 }, (_, n) => `/p${n + 1}.html`);
const TARGET = '/target.html';

interface Given {
  /** Of pages by path: what stands in them beside their place in the ring. */
  more?: Record<string, string>;
  head?: Record<string, string>;
  /** On all pages. */
  header?: string;
  redirects?: Record<string, string>;
  /** Paths; all pages without it. */
  sitemap?: string[] | null;
  /** How many of the pages there are. */
  pages?: number;
}

/** Twenty-one pages; each of the first ones is linked by the start page and by the page before it, the target by what a case says. */
function siteOf({
  more = {},
  head = {},
  header = '',
  redirects = {},
  sitemap,
  pages: count = 19,
}: Given): GeneratedSite {
  const names = NAMES.slice(0, count);
  const bodyOf = (path: string, n: number): string =>
    [
      header,
      path === '/' ? names.map((name) => link(name)).join(' ') : link(names[n % names.length]!),
      more[path] ?? '',
    ].join(' ');
  const paths = ['/', ...names, TARGET];
  return {
    pages: new Map(paths.map((path, n) => [path, document(`Page ${n}`, bodyOf(path, n), head[path])])),
    redirects: new Map(Object.entries(redirects).map(([from, to]) => [from, [301, to]])),
    sitemap: sitemap === undefined ? paths : sitemap,
  };
}

const OLD = { '/old.html': TARGET };
const TWO = { '/old.html': TARGET, '/older.html': TARGET };
const ALL = ['/', ...NAMES, TARGET];

/** Delivered is what no other rule looks at; the rest has to be asked for. */
const CASES: [string, Given, ('safe' | 'review')[]][] = [
  ['that one page links to', { more: { '/p1.html': link('/old.html') }, redirects: OLD }, ['review']],
  [
    'that two pages link to',
    { more: { '/p1.html': link('/old.html'), '/p2.html': link('/old.html') }, redirects: OLD },
    ['safe', 'safe'],
  ],
  [
    'that one page links to, and another one to the page itself',
    { more: { '/p1.html': link('/old.html'), '/p2.html': link(TARGET) }, redirects: OLD },
    ['safe'],
  ],
  [
    'that one page links to, and the page to itself',
    { more: { '/p1.html': link('/old.html'), [TARGET]: link('/old.html') }, redirects: OLD },
    ['review', 'review'],
  ],
  [
    'of a small site, that one page links to',
    { more: { '/p1.html': link('/old.html') }, redirects: OLD, pages: 5 },
    ['safe'],
  ],
  [
    'that all pages link to',
    { header: link('/old.html'), redirects: OLD },
    Array.from({ length: 21 }, () => 'safe' as const),
  ],
  [
    'whose page the sitemap leaves out',
    { header: link('/old.html'), redirects: OLD, sitemap: ALL.slice(0, -1) },
    Array.from({ length: 21 }, () => 'review' as const),
  ],
  [
    'that the sitemap lists',
    { more: { '/p1.html': link('/old.html') }, redirects: OLD, sitemap: [...ALL.slice(0, -1), '/old.html'] },
    ['safe'],
  ],
  [
    'of a site without a sitemap',
    { more: { '/p1.html': link('/old.html'), '/p2.html': link('/old.html') }, redirects: OLD, sitemap: null },
    ['safe', 'safe'],
  ],
  [
    'that crawlers are told not to follow',
    { more: { '/p1.html': link('/old.html', 'nofollow'), '/p2.html': link('/old.html', 'nofollow') }, redirects: OLD },
    ['review', 'review'],
  ],
  [
    'that pages without a place in the index link to',
    {
      more: { '/p1.html': link('/old.html'), '/p2.html': link('/old.html') },
      head: {
        '/p1.html': '<meta name="robots" content="noindex">',
        '/p2.html': '<meta name="robots" content="noindex">',
      },
      redirects: OLD,
    },
    ['review', 'review'],
  ],
  [
    'whose page names another one as canonical',
    {
      more: { '/p1.html': link('/old.html'), '/p2.html': link('/old.html') },
      head: { [TARGET]: '<link rel="canonical" href="/p3.html">' },
      redirects: OLD,
    },
    [],
  ],
  [
    'that another page names as canonical',
    {
      more: { '/p1.html': link('/old.html'), '/p2.html': link('/old.html') },
      head: { '/p7.html': '<link rel="canonical" href="/old.html">' },
      redirects: OLD,
    },
    ['review', 'review'],
  ],
  [
    'twice, linked once each',
    { more: { '/p1.html': link('/old.html'), '/p2.html': link('/older.html') }, redirects: TWO },
    ['safe', 'safe'],
  ],
  [
    'twice, linked by one page',
    { more: { '/p1.html': link('/old.html') + link('/older.html') }, redirects: TWO },
    ['review'],
  ],
  [
    'of which it names a place that is not there',
    { more: { '/p1.html': link('/old.html#there'), '/p2.html': link('/old.html') }, redirects: OLD },
    ['review', 'safe'],
  ],
];

describe('links to an address that has moved', () => {
  it.each(CASES)('%s: what is handed out leaves what all other rules say', async (_, given, expected) => {
    const { fixes, broken } = await fixedTwice(siteOf(given));
    const moved = fixes.filter(({ rule }) => rule === 'links/redirected');
    expect([broken, moved.map(({ safety }) => safety)]).toEqual([[], expected]);
    expect(moved.every(({ delivered, safety }) => delivered === (safety === 'safe'))).toBe(true);
  });

  it('are left to people where the crawl was cut: the next one may come across other pages', async () => {
    const site = siteOf({ header: link('/old.html'), redirects: OLD });
    const { fixes, broken } = await fixedTwice(site, { reason: 'budget', where: '/', count: 1, example: '/' });
    const moved = fixes.filter(({ rule }) => rule === 'links/redirected');
    expect([broken, new Set(moved.map(({ safety }) => safety))]).toEqual([[], new Set(['review'])]);
  });
});

describe('versions in other languages that have moved', () => {
  const version = (lang: string, to: string): string =>
    `<link rel="alternate" hreflang="${lang}" href="https://site.test${to}">`;
  const own = version('en', '/p1.html');
  const hreflang = (fixes: readonly ProposedFix[]): string[] =>
    fixes.filter(({ rule }) => rule === 'i18n/hreflang-target').map(({ safety }) => safety);

  it.each([
    ['that name this page and are linked twice', [link(TARGET), link(TARGET)], version('de', TARGET) + own, ['safe']],
    ['that name this page and are linked once', [link(TARGET)], version('de', TARGET) + own, ['review']],
    ['that no page links to', [], version('de', TARGET) + own, ['review']],
    ['that name no page', [link(TARGET), link(TARGET)], '', ['review']],
  ])('%s: what is handed out leaves what all other rules say', async (_, links, back, expected) => {
    const site = siteOf({
      more: Object.fromEntries(links.map((one, n) => [`/p${n + 4}.html`, one])),
      head: { '/p1.html': own + version('de', '/old.html'), [TARGET]: back },
      redirects: OLD,
    });
    const { fixes, broken } = await fixedTwice(site);
    expect([broken, hreflang(fixes)]).toEqual([[], expected]);
  });

  it('count for the pages that name them by a language, whoever names them for everybody else first', async () => {
    const site = siteOf({
      more: { '/p4.html': link(TARGET), '/p5.html': link(TARGET) },
      head: {
        '/': version('x-default', '/old.html') + version('en', '/'),
        '/p1.html': own + version('de', '/old.html'),
        [TARGET]: version('de', TARGET) + own + version('en', '/'),
      },
      redirects: OLD,
    });
    const { fixes, broken } = await fixedTwice(site);
    expect([broken, hreflang(fixes)]).toEqual([[], ['safe']]);
  });
});

describe('places that a fix adds to a page', () => {
  const field = '<label for="who">Your name</label> <input name="name" autocomplete="name">';

  it.each([
    ['nobody names', '', 'review'],
    ['links of another page name', link('/p1.html#who'), 'review'],
  ])('that %s: what is handed out leaves what all other rules say', async (_, more, expected) => {
    const site = siteOf({ more: { '/p1.html': field, '/p2.html': more } });
    const { fixes, broken } = await fixedTwice(site);
    const labels = fixes.filter(({ rule }) => rule === 'accessibility/label-target');
    expect([broken, labels.map(({ safety }) => safety)]).toEqual([[], [expected]]);
  });
});

describe('a file that several addresses lead to', () => {
  const own = '<link rel="canonical" href="https://site.test/p1.html?sort=price">';

  it.each([
    ['is written when all of them take the same', '', 'accessibility/blank-alt', ['safe', 'safe']],
    ['waits for review when one of them does not', own, 'social/empty-tags', ['review']],
  ])('%s: what is handed out leaves what all other rules say', async (_, head, rule, expected) => {
    const other = link('/p1.html?sort=price');
    const site = siteOf({
      more: {
        '/p1.html': '<img src="/a.png" alt=" " width="10" height="10">',
        ...{ '/p2.html': other, '/p3.html': other },
      },
      head: { '/p1.html': `<meta property="og:title" content="">${head}` },
    });
    const { fixes, broken } = await fixedTwice(site);
    const found = fixes.filter((fix) => fix.rule === rule);
    expect([broken, found.map(({ safety }) => safety)]).toEqual([[], expected]);
  });
});
