import { ruleTester } from '../../testing/index.js';
import rule from './redirect-temporary.rule.js';

const pages = { '/': '<a href="/a">A</a>' };

ruleTester(rule, {
  pass: [{ pages, targets: [{ url: '/a', chain: ['/a/'] }] }],
  fail: [
    {
      page: { pages, targets: [{ url: '/a', status: 302, chain: ['/a/'] }] },
      message: 'temporary',
      evidence: 'https://example.com/a',
      sentence: 'to https://example.com/a/ with status 302',
    },
    {
      page: {
        pages,
        targets: [
          { url: 'http://example.com/A', status: 307, chain: ['https://www.example.com/a'], isExternal: false },
        ],
      },
      message: 'temporary',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    { note: 'a login', pages, targets: [{ url: '/account', status: 302, chain: ['/login'] }] },
    { note: 'the language of the visitor', pages, targets: [{ url: '/a', status: 302, chain: ['/en/a'] }] },
    {
      note: 'a page that asks for a cookie by redirecting to itself',
      pages,
      targets: [{ url: '/a', status: 302, chain: ['/a', '/a'] }],
    },
  ],
});
