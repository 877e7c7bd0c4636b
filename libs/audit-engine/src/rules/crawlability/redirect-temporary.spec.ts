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
    {
      page: {
        pages: { '/': '<a href="/opening">Opening</a>', '/visit': '<p>Open daily</p>' },
        targets: [{ url: '/opening', status: 302, chain: ['/visit'] }],
      },
      message: 'moved',
      evidence: 'https://example.com/opening',
      sentence: 'another page, https://example.com/visit',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'two pages that send visitors to a form first',
      pages: { '/': '<a href="/orders">Orders</a><a href="/bills">Bills</a>', '/welcome': '<p>Hello</p>' },
      targets: [
        { url: '/orders', status: 302, chain: ['/welcome'] },
        { url: '/bills', status: 302, chain: ['/welcome'] },
      ],
    },
    {
      note: 'the version of today',
      pages: { '/': '<a href="/guide/latest">Guide</a>', '/manual/4': '<p>Four</p>' },
      targets: [{ url: '/guide/latest', status: 302, chain: ['/manual/4'] }],
    },
    {
      note: 'the first page of a folder',
      pages: { '/': '<a href="/guide">Guide</a>', '/guide/start': '<p>Start</p>' },
      targets: [{ url: '/guide', status: 302, chain: ['/guide/start'] }],
    },
    {
      note: 'an end that is no page of the site',
      pages: { '/': '<a href="/opening">Opening</a>' },
      targets: [{ url: '/opening', status: 302, chain: ['/visit'] }],
    },
    { note: 'a login', pages, targets: [{ url: '/account', status: 302, chain: ['/login'] }] },
    { note: 'the language of the visitor', pages, targets: [{ url: '/a', status: 302, chain: ['/en/a'] }] },
    {
      note: 'a page that asks for a cookie by redirecting to itself',
      pages,
      targets: [{ url: '/a', status: 302, chain: ['/a', '/a'] }],
    },
  ],
});
