import { ruleTester } from '../../testing/index.js';
import rule from './canonical-start.rule.js';

const to = (href: string, title: string): { head: string; body: string } => ({
  head: `<title>${title}</title><link rel="canonical" href="${href}">`,
  body: `<p>${title}</p>`,
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
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    {
      note: 'copies of the start page',
      pages: { '/': to('/', 'Home'), '/?a': to('/', 'Home'), '/index.html': to('/', 'Home'), '/home': to('/', 'Home') },
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
