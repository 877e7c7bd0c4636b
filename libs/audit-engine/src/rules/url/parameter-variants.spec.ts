import { ruleTester } from '../../testing/index.js';
import rule from './parameter-variants.rule.js';

const text = '<p>Tomatoes like sun, warm soil, a lot of water and a little patience in spring.</p>';

const page = (script: string): string => `${text}<script src="${script}"></script>`;
const reader = "const kind = new URLSearchParams(location.search).get('kind');\nshow(kind);";

ruleTester(rule, {
  pass: [{ pages: { '/tomatoes': text } }],
  fail: [
    {
      page: { pages: { '/tomatoes': text, '/tomatoes?from=menu': text, '/tomatoes?view=1': text } },
      message: 'variant',
      count: 2,
      evidence: '?view=1',
      sentence: 'https://example.com/tomatoes;',
    },
    {
      page: {
        pages: { '/beans': page('/show.js'), '/beans?from=menu': page('/show.js') },
        resources: [{ url: '/show.js', body: reader }],
      },
      message: 'variant',
    },
    {
      page: {
        pages: { '/beans': page('https://count.example/a.js'), '/beans?from=menu': page('https://count.example/a.js') },
        resources: [{ url: 'https://count.example/a.js', body: 'send(location.search)' }],
      },
      message: 'variant',
    },
  ],
  notApplicable: [{ pages: { '/': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    {
      note: 'parts of a list',
      pages: {
        '/list': text,
        '/list?page=2': '<p>The second part of a list of everything that likes sun, warm soil and water.</p>',
      },
    },
    {
      note: 'a variant that names the other as canonical',
      pages: { '/a': text, '/a?from=menu': { head: '<title>x</title><link rel="canonical" href="/a">', body: text } },
    },
    {
      note: 'a script that filters by the parameter',
      pages: Object.fromEntries(
        ['/beans', '/beans?kind=green'].map((path) => [
          path,
          `${text}<script>show(new URLSearchParams(location.search).get('kind'))</script>`,
        ]),
      ),
    },
    {
      note: 'a script file that reads the parameter',
      pages: { '/beans?kind=green': page('/show.js'), '/beans?kind=white': page('/show.js') },
      resources: [{ url: '/show.js', body: reader }],
    },
    {
      note: 'a script file that takes the query apart by itself',
      pages: { '/beans?kind=green': page('/show.js'), '/beans?kind=white': page('/show.js') },
      resources: [{ url: '/show.js', body: "show(location.search.slice(1).split('=')[1])" }],
    },
    { note: 'the same text at another path', pages: { '/a?x=1': text, '/b?x=1': text } },
  ],
});
