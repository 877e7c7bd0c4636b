import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-og-title.rule.js';

const page = (title: string, shared: string, more = ''): { head: string } => ({
  head: `<title>${title}</title><meta property="og:title" content="${shared}">${more}`,
});

const text = (what: string): string =>
  `<p>${what} like sun, warm soil, a lot of water and a little patience in spring.</p>`;

ruleTester(rule, {
  pass: [{ pages: { '/': page('Home', 'Home'), '/a': page('A', 'A') } }],
  fail: [
    {
      page: { pages: { '/': page('Home', 'Acme'), '/a': page('A', 'Acme'), '/b': page('B', 'Acme') } },
      message: 'shared',
      count: 3,
      evidence: '/b',
      sentence: '3 pages with 3 different titles share the og:title "Acme"',
    },
    {
      page: { pages: { '/': page('Home', 'Acme'), '/a': page('A', 'Acme'), '/b': page('A', 'Acme') } },
      message: 'shared',
      count: 3,
      sentence: '3 pages with 2 different titles share',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Hello</p>' } }],
  nearMiss: [
    { note: 'two pages', pages: { '/': page('Home', 'Acme'), '/a': page('A', 'Acme') } },
    {
      note: 'the titles are the same as well, which another rule reports',
      pages: { '/': page('Acme', 'Acme'), '/a': page('Acme', 'Acme'), '/b': page('Acme', 'Acme') },
    },
    {
      note: 'two pages, by http and by https',
      pages: {
        '/': { ...page('Home', 'Acme'), body: text('Tomatoes') },
        '/a': { ...page('A', 'Acme'), body: text('Peppers') },
        'http://example.com/': { ...page('Home', 'Acme'), body: text('Tomatoes') },
        'http://example.com/a': { ...page('A', 'Acme'), body: text('Peppers') },
      },
    },
    {
      note: 'pages that are not indexed',
      pages: {
        '/': page('Home', 'Acme'),
        '/a': page('A', 'Acme', '<meta name="robots" content="noindex">'),
        '/b': page('B', 'Acme', '<link rel="canonical" href="/">'),
      },
    },
  ],
});
