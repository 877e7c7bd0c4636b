import { ruleTester } from '../../testing/index.js';
import rule from './canonical-start.rule.js';

const to = (href: string, title: string): { head: string; body: string } => ({
  head: `<title>${title}</title><link rel="canonical" href="${href}">`,
  body: `<p>${title}</p>`,
});

/** A page with the title of the start page, whose text is of 40 words of its own. */
const titled = (word: string, href = '/'): { head: string; body: string } => ({
  head: `<title>The shop</title><link rel="canonical" href="${href}">`,
  body: `<p>${Array.from({ length: 40 }, (_, i) => `${word}${'abcdefgh'[i % 8]}${'klmno'[i % 5]}`).join(' ')}</p>`,
});

ruleTester(rule, {
  pass: [{ pages: { '/': to('/', 'Home'), '/a': to('/a', 'A'), '/b': to('/b', 'B'), '/c': to('/c', 'C') } }],
  fail: [
    {
      page: {
        pages: { '/': to('/', 'Home'), '/a': to('/', 'Tomatoes'), '/b': to('/', 'Peppers'), '/c': to('/', 'Beans') },
      },
      ...{ message: 'start', count: 3, evidence: 'https://example.com/a', sentence: '"Tomatoes"' },
    },
    {
      page: {
        note: 'one page with a title and a text of its own',
        pages: { '/': titled('shop'), '/a': { ...titled('tomato'), ...{ head: to('/', 'Tomatoes').head } } },
      },
      ...{ message: 'start', evidence: 'https://example.com/a', sentence: '"Tomatoes"' },
    },
    {
      page: {
        note: 'the title is fixed in the template too',
        pages: {
          '/': titled('shop'),
          '/a': titled('tomato'),
          '/b': titled('pepper'),
          '/c': { ...titled('bean'), body: '<p>Beans are sold out.</p>' },
        },
      },
      ...{ message: 'start', count: 3, evidence: 'https://example.com/a', sentence: '"The shop"' },
    },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    {
      note: 'copies of the start page',
      pages: { '/': to('/', 'Home'), '/?a': to('/', 'Home'), '/index.html': to('/', 'Home'), '/home': to('/', 'Home') },
    },
    {
      note: 'the title and most of the text of the start page',
      pages: {
        '/': titled('shop'),
        ...Object.fromEntries(
          ['a', 'b', 'c'].map((name) => [
            `/${name}`,
            { ...titled('shop'), body: `${titled('shop').body}<p>For visitors of the ${name} fair.</p>` },
          ]),
        ),
      },
    },
    {
      note: 'earlier start pages of one text',
      pages: { '/': titled('shop'), '/old': titled('barn'), '/old-2': titled('barn'), '/2019': titled('barn') },
    },
    {
      note: 'filters of the list on the start page',
      pages: {
        '/': titled('shop'),
        '/?kind=a': titled('tomato'),
        '/?kind=b': titled('pepper'),
        '/?kind=c': titled('bean'),
      },
    },
    { note: 'two pages only', pages: { '/': to('/', 'Home'), '/a': to('/', 'A'), '/b': to('/', 'B') } },
    {
      note: 'pages that name another page',
      pages: {
        '/': to('/', 'Home'),
        '/x': to('/x', 'X'),
        '/a': to('/x', 'A'),
        '/b': to('/x', 'B'),
        '/c': to('/x', 'C'),
      },
    },
  ],
});
