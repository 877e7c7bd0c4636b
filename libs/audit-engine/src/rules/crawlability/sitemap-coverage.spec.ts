import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-coverage.rule.js';

const pages = { '/': '<a href="/a">A</a>', '/a': '<p>A</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/', '/a'] }],
  fail: [
    {
      page: { pages: { ...pages, '/b': '<p>B</p>' }, sitemap: ['/', '/a'] },
      message: 'missing',
      evidence: 'https://example.com/b',
    },
    {
      page: { pages: { ...pages, '/2024/': '<p>The year</p>', '/2024/13/': '<p>x</p>' }, sitemap: ['/', '/a'] },
      message: 'missing',
      count: 2,
    },
    {
      page: { pages, sitemap: ['/', 'http://example.com/a'] },
      message: 'missing',
      evidence: 'https://example.com/a',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'a crawl that was cut', pages, sitemap: ['/'], probe: { isComplete: false } },
    {
      note: 'a sitemap that was not read',
      pages,
      sitemap: ['/'],
      sitemaps: [{}, { url: '/more.xml', source: 'index', status: null, error: 'timeout' }],
    },
  ],
  nearMiss: [
    { note: 'the start page', pages: { '/': '<p>Home</p>', '/a': '<p>A</p>' }, sitemap: ['/a'] },
    {
      note: 'a part of a list',
      pages: { ...pages, '/blog/page/2': '<p>B</p>', '/list?page=2': '<p>C</p>' },
      sitemap: ['/', '/a'],
    },
    {
      note: 'parts of lists as files and in other languages, and archives of a month',
      pages: { ...pages, '/news/page-2.html': '<p>B</p>', '/lista/strona/3/': '<p>C</p>', '/2024/05/': '<p>D</p>' },
      sitemap: ['/', '/a'],
    },
    {
      note: 'pages that the sitemap lists without the ending or the slash, or with escapes in small letters',
      pages: { ...pages, '/b.html': '<p>B</p>', '/c/': '<p>C</p>', '/k%C3%BCrbis': '<p>D</p>' },
      sitemap: ['/', '/a', '/b', '/c', '/k%c3%bcrbis'],
    },
    {
      note: 'other addresses of listed pages',
      pages: {
        ...pages,
        '/index.html': '<p>Home</p>',
        '/b/index.html': '<p>B</p>',
        'http://example.com/a': '<p>A</p>',
      },
      sitemap: ['/', '/a', '/b/'],
    },
    {
      note: 'a page with noindex',
      pages: { ...pages, '/thanks': { head: '<title>x</title><meta name="robots" content="noindex">' } },
      sitemap: ['/', '/a'],
    },
    {
      note: 'a page that the sitemap lists by its old URL',
      pages: { ...pages, '/new': '<p>New</p>' },
      targets: [{ url: '/old', chain: ['/new'] }],
      sitemap: ['/', '/a', '/old'],
    },
  ],
});
