import { ruleTester } from '../../testing/index.js';
import rule from './sitemap.rule.js';

const pages = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/${i}`, `<p>Page ${i}</p>`]));
const missing = { source: 'guess', status: 404, urlCount: 0, error: 'http-404' } as const;

ruleTester(rule, {
  pass: [
    { pages, sitemap: ['/1'] },
    { pages: { '/': '<p>Home</p>' }, sitemap: ['/'] },
  ],
  fail: [
    {
      page: { pages, sitemaps: [missing, { ...missing, url: '/sitemap_index.xml' }] },
      message: 'missing',
      evidence: 'https://example.com/sitemap.xml',
    },
    {
      page: { pages, sitemaps: [missing], probes: { robots: 'User-agent: *\nDisallow: /search' } },
      message: 'missing',
    },
    { page: { pages, sitemaps: [{ ...missing, status: 200, error: 'not-a-sitemap' }] }, message: 'missing' },
  ],
  notApplicable: [
    { pages },
    { note: 'a small site', pages: { '/': '<p>Home</p>' }, sitemaps: [missing] },
    {
      note: 'a site that is closed to search engines',
      pages,
      sitemaps: [missing],
      probes: { robots: 'User-agent: *\nDisallow: /' },
    },
    { note: 'no answer', pages, sitemaps: [{ ...missing, status: null, error: 'timeout' }] },
  ],
  nearMiss: [
    { note: 'a refusal', pages, sitemaps: [{ ...missing, status: 403, error: 'http-403' }] },
    {
      note: 'a sitemap that robots.txt names and that is gone: another rule',
      pages,
      sitemaps: [{ ...missing, source: 'robots' }],
    },
  ],
});
