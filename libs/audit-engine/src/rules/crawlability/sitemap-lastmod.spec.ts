import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-lastmod.rule.js';

const pages = { '/': '<p>Home</p>' };
const latestLastmod = '2026-01-10T00:00:00.000Z';

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'], sitemaps: [{ latestLastmod }] }],
  fail: [
    {
      page: { pages, sitemap: ['/'], sitemaps: [{ latestLastmod, badLastmod: { count: 3, example: '8 March 2026' } }] },
      message: 'invalid',
      evidence: '8 March 2026',
      sentence: 'invalid lastmod values (3)',
    },
    {
      page: { pages, sitemap: ['/'], sitemaps: [{ latestLastmod: '2027-01-10T00:00:00.000Z' }] },
      message: 'future',
      sentence: '2027-01-10',
    },
  ],
  notApplicable: [{ pages }, { note: 'no dates', pages, sitemap: ['/'] }],
  nearMiss: [
    {
      note: 'changed today, in a zone that is ahead',
      pages,
      sitemap: ['/'],
      sitemaps: [{ latestLastmod: '2026-01-15T20:00:00.000Z' }],
    },
  ],
});
