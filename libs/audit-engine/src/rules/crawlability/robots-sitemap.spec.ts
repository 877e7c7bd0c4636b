import { ruleTester } from '../../testing/index.js';
import rule from './robots-sitemap.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, probes: { robots: 'Sitemap: https://example.com/sitemap.xml' }, sitemaps: [{}] }],
  fail: [
    {
      page: { pages, probes: { robots: 'User-agent: *\nSitemap: /sitemap.xml' } },
      message: 'relative',
      line: 2,
      evidence: 'Sitemap: /sitemap.xml',
      sentence: '"/sitemap.xml"',
    },
    {
      page: { pages, probes: { robots: 'User-agent: *\nDisallow:' }, sitemaps: [{ source: 'guess' }] },
      message: 'missing',
      evidence: 'https://example.com/sitemap.xml',
    },
  ],
  notApplicable: [
    { pages },
    { pages, probes: { robots: 'User-agent: *' } },
    { pages, probes: { robots: { status: 404 } }, sitemaps: [{ source: 'guess' }] },
  ],
  nearMiss: [
    { note: 'a sitemap on another host', pages, probes: { robots: 'sitemap: https://cdn.example/sitemap.xml' } },
    {
      note: 'a guess that failed',
      pages,
      probes: { robots: 'User-agent: *\nAllow: /' },
      sitemaps: [{ source: 'guess', status: 404, error: 'http-404' }],
    },
    {
      note: 'a site that is closed to search engines',
      pages,
      probes: { robots: 'User-agent: *\nDisallow: /' },
      sitemaps: [{ source: 'guess' }],
    },
    {
      note: 'an app shell that answers everywhere',
      pages,
      probes: { robots: 'User-agent: *\nAllow: /a' },
      sitemaps: [{ source: 'guess', error: 'not-a-sitemap' }],
    },
  ],
});
