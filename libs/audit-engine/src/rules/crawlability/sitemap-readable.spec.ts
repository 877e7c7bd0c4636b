import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-readable.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'] }],
  fail: [
    {
      page: { pages, sitemaps: [{ status: 404, urlCount: 0, error: 'http-404' }] },
      message: 'status',
      evidence: 'https://example.com/sitemap.xml',
      sentence: 'status 404',
    },
    {
      page: { pages, sitemaps: [{ urlCount: 0, error: 'not-a-sitemap' }] },
      message: 'unreadable',
      sentence: 'neither XML',
    },
    {
      page: { pages, sitemaps: [{ source: 'index', status: null, urlCount: 0, error: 'dns' }] },
      message: 'unreadable',
      sentence: 'host name',
    },
    { page: { pages, sitemaps: [{ urlCount: 0 }] }, message: 'empty' },
    { page: { pages, sitemaps: [{ urlCount: 50_001 }] }, message: 'tooLarge', sentence: '50001 URLs' },
    {
      page: { pages, sitemaps: [{ urlCount: 10, decodedBytes: 60_000_000 }] },
      message: 'tooLarge',
      sentence: '57.22 MB',
    },
  ],
  notApplicable: [{ pages }, { pages, sitemaps: [{ source: 'guess', status: 404, error: 'http-404' }] }],
  nearMiss: [
    {
      note: 'the sitemap of the public site, seen from a copy on the own machine',
      pages: { 'http://127.0.0.1:3000/': '<p>Home</p>' },
      sitemaps: [{ url: 'https://example.com/sitemap.xml', status: 404, urlCount: 0, error: 'http-404' }],
    },
    {
      note: 'a sitemap of news on a day without any, and a part of an index that is still empty',
      pages: { '/': '<p>Home</p>' },
      sitemap: ['/'],
      sitemaps: [
        {},
        { url: '/news-sitemap.xml', urlCount: 0 },
        { url: '/collections.xml', source: 'index', urlCount: 0 },
      ],
    },
    { note: 'a refusal', pages, sitemaps: [{ status: 403, urlCount: 0, error: 'http-403' }] },
    { note: 'a busy server', pages, sitemaps: [{ status: 503, urlCount: 0, error: 'http-503' }] },
    { note: 'no answer in time', pages, sitemaps: [{ status: null, urlCount: 0, error: 'timeout' }] },
    { note: 'a limit of ours', pages, sitemaps: [{ urlCount: 20_000, error: 'too-many-urls' }] },
    { note: 'a file read before under another name', pages, sitemaps: [{ urlCount: 0, error: 'duplicate' }] },
    { note: 'a full file', pages, sitemaps: [{ urlCount: 50_000 }] },
  ],
});
