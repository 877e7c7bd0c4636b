import { ruleTester } from '../../testing/index.js';
import rule from './redirect-broken.rule.js';

const pages = { '/': '<a href="/old">Old</a>' };

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/a">A</a>', '/a': '<p>A</p>' } }],
  fail: [
    {
      page: {
        pages,
        targets: [
          { url: '/old', chain: ['/gone'] },
          { url: '/gone', status: 404 },
        ],
      },
      message: 'broken',
      evidence: 'https://example.com/old',
      sentence: 'to https://example.com/gone',
    },
    { page: { pages, targets: [{ url: '/old', chain: ['/b', '/gone'], finalStatus: 410 }] }, message: 'broken' },
  ],
  nearMiss: [
    {
      note: 'a redirect to a page',
      pages: { ...pages, '/new': '<p>New</p>' },
      targets: [{ url: '/old', chain: ['/new'] }],
    },
    { note: 'an end that refused the crawler', pages, targets: [{ url: '/old', chain: ['/new'], finalStatus: 403 }] },
    {
      note: 'an end that did not answer in time',
      pages,
      targets: [
        { url: '/old', chain: ['/slow'], finalStatus: null },
        { url: '/slow', outcome: 'timeout', status: null },
      ],
    },
    {
      note: 'a redirect that nobody links to',
      pages: { '/': '<p>Home</p>' },
      targets: [{ url: '/old', chain: ['/gone'], finalStatus: 404 }],
    },
  ],
});
