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
