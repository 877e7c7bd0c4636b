import { ruleTester } from '../../testing/index.js';
import rule from './one-incoming.rule.js';

const list = (count: number) => Array.from({ length: count }, (_, i) => `/p${i}`);
const menu = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const pagesOf = (count: number, extra: Record<string, string> = {}) => ({
  '/': menu(list(count)),
  ...Object.fromEntries(list(count).map((path) => [path, menu(list(count))])),
  ...extra,
});

ruleTester(rule, {
  pass: [{ pages: pagesOf(20) }],
  fail: [
    {
      page: { pages: { ...pagesOf(20), '/p3': `${menu(list(20))} <a href="/rare">r</a>`, '/rare': '<p>x</p>' } },
      message: 'one',
      sentence: 'https://example.com/p3',
    },
    {
      page: {
        pages: {
          ...pagesOf(20),
          '/': menu([...list(20), '/rare']),
          '/index.html': menu([...list(20), '/rare']),
          '/rare': '<p>x</p>',
        },
      },
      message: 'one',
      sentence: 'https://example.com/',
    },
    {
      page: {
        pages: {
          ...pagesOf(20),
          ...Object.fromEntries(
            ['/offers', '/offers?from=mail'].map((path) => [
              path,
              {
                head: '<title>x</title><link rel="canonical" href="https://example.com/offers">',
                body: menu([...list(20), '/rare']),
              },
            ]),
          ),
          '/p0': menu([...list(20), '/offers', '/offers?from=mail']),
          '/p1': menu([...list(20), '/offers']),
          '/rare': '<p>x</p>',
        },
      },
      message: 'one',
      sentence: 'https://example.com/offers',
    },
    {
      // Another page than the one without the end of the name.
      page: {
        pages: {
          ...pagesOf(20, { '/hall.html': '<p>The hall of the village</p>' }),
          '/': menu([...list(20), '/hall']),
          '/p3': menu([...list(20), '/hall', '/hall.html']),
          '/hall': '<p>Halls</p>',
        },
      },
      message: 'one',
      sentence: 'https://example.com/p3',
      count: 1,
    },
  ],
  notApplicable: [
    { pages: pagesOf(5) },
    { note: 'a crawl that was cut', pages: pagesOf(20), probe: { isComplete: false } },
  ],
  nearMiss: [
    {
      note: 'a redirect leads here too',
      pages: { ...pagesOf(20), '/p3': '<a href="/rare">r</a> <a href="/old">o</a>', '/rare': '<p>x</p>' },
      targets: [{ url: '/old', chain: ['/rare'] }],
    },
    {
      note: 'the same page by its other address',
      pages: {
        '/': menu([...list(20), '/a/']),
        ...Object.fromEntries(list(20).map((path) => [path, menu([...list(20), '/a/'])])),
        '/a/': menu(['/a/index.html', ...list(20)]),
        '/a/index.html': menu(list(20)),
      },
    },
    {
      note: 'the other pages link to it without the end of its name',
      pages: {
        '/': menu([...list(20), '/hall']),
        ...Object.fromEntries(list(20).map((path) => [path, menu([...list(20), '/hall'])])),
        '/p3': menu([...list(20), '/hall', '/hall.html']),
        '/hall': `<p>The hall</p>${menu(list(20))}`,
        '/hall.html': `<p>The hall</p>${menu(list(20))}`,
      },
    },
    {
      note: 'kept out of the index',
      pages: {
        ...pagesOf(20),
        '/p3': '<a href="/rare">r</a>',
        '/rare': { head: '<meta name="robots" content="noindex">', body: 'x' },
      },
    },
  ],
});
