import { ruleTester } from '../../testing/index.js';
import rule from './only-nofollow.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/a">A</a>', '/a': '<p>A</p>' } }],
  fail: [
    {
      page: {
        pages: {
          '/': '<a href="/a" rel="nofollow">A</a> <a href="/b">B</a>',
          '/a': '<p>A</p>',
          '/b': '<a rel="nofollow noopener" href="/a">A</a>',
        },
      },
      message: 'nofollow',
      sentence: 'All pages that link here (2)',
      evidence: 'https://example.com/a',
    },
    {
      page: {
        pages: {
          '/': { head: '<meta name="robots" content="nofollow">', body: '<a href="/a">A</a>' },
          '/a': '<p>A</p>',
        },
      },
      message: 'nofollow',
    },
    {
      page: {
        pages: {
          '/': '<a href="/tags">Tags</a>',
          '/tags': { head: '<meta name="robots" content="noindex">', body: '<a href="/a">A</a>' },
          '/a': '<p>A</p>',
        },
      },
      message: 'noindex',
      sentence: 'None of the pages that link here (1)',
      evidence: 'https://example.com/a',
    },
  ],
  notApplicable: [
    { pages: { '/': '<p>one page</p>' } },
    {
      note: 'a crawl that was cut',
      pages: { '/': '<a href="/a" rel="nofollow">A</a>', '/a': 'A' },
      probe: { isComplete: false },
    },
  ],
  nearMiss: [
    {
      note: 'one of the linking pages may be found',
      pages: {
        '/': '<a href="/tags">Tags</a> <a href="/a">A</a>',
        '/tags': { head: '<meta name="robots" content="noindex">', body: '<a href="/a">A</a>' },
        '/a': '<p>A</p>',
      },
    },
    {
      note: 'a site that keeps its start page out of the index: another finding',
      pages: {
        '/': { head: '<meta name="robots" content="noindex">', body: '<a href="/a">A</a>' },
        '/a': '<p>A</p>',
      },
    },
    {
      note: 'one of two is followed',
      pages: { '/': '<a href="/a" rel="nofollow">A</a> <a href="/a">A</a>', '/a': 'A' },
    },
    {
      note: 'the start page under the name of its file',
      pages: { '/': '<a href="/a">A</a>', '/a': '<a href="/index.html" rel="nofollow">Start</a>', '/index.html': 'A' },
    },
    {
      note: 'meant that way',
      pages: {
        '/': '<a href="/login" rel="nofollow">A</a> <a href="/list?sort=1" rel="nofollow">B</a>',
        '/login': 'A',
        '/list?sort=1': 'B',
      },
    },
    {
      note: 'not to be found at all',
      pages: {
        '/': '<a href="/a" rel="nofollow">A</a>',
        '/a': { head: '<meta name="robots" content="noindex">', body: 'A' },
      },
    },
    { note: 'nobody links to it: another finding', pages: { '/': '<p>x</p>', '/a': 'A' }, sitemap: ['/', '/a'] },
    {
      note: 'a redirect leads here',
      pages: { '/': '<a href="/a" rel="nofollow">A</a> <a href="/old">B</a>', '/a': 'A' },
      targets: [{ url: '/old', chain: ['/a'] }],
    },
  ],
});
