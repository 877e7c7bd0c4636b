import { ruleTester } from '../../testing/index.js';
import rule from './canonical-uneven.rule.js';

const named = (path: string) => ({ head: `<title>a</title><link rel="canonical" href="https://example.com${path}">` });
const plain = { head: '<title>a</title>', body: '<p>x</p>' };

ruleTester(rule, {
  pass: [{ pages: { '/': named('/'), '/a': named('/a'), '/b': named('/b') } }],
  fail: [
    {
      page: { pages: { '/': named('/'), '/a': named('/a'), '/b': plain } },
      message: 'missing',
      count: 1,
      sentence: '2 of 3',
    },
  ],
  notApplicable: [],
  nearMiss: [
    { note: 'no page has one', pages: { '/': plain, '/a': plain, '/b': plain } },
    { note: 'most pages have none', pages: { '/': named('/'), '/a': plain, '/b': plain } },
    { note: 'of two pages neither is the exception', pages: { '/': named('/'), '/a': plain } },
    {
      note: 'a page that is not to be found',
      pages: { '/': named('/'), '/a': named('/a'), '/b': { head: '<meta name="robots" content="noindex">' } },
    },
    {
      note: 'a page with several URLs, which is another rule',
      pages: {
        '/': named('/'),
        '/a': named('/a'),
        '/b': { head: '<title>a</title>', body: '<a href="/b?sort=name">By name</a>' },
      },
    },
    {
      note: 'in a header',
      pages: {
        '/': named('/'),
        '/a': named('/a'),
        '/b': { ...plain, headers: { link: '<https://example.com/b>; rel="canonical"' } },
      },
    },
  ],
});
