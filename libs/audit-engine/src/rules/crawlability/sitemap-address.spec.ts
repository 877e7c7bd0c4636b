import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-address.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'] }],
  fail: [
    {
      page: { pages, sitemap: ['/'], sitemaps: [{ urlCount: 3, badLoc: { count: 2, example: '/tomatoes' } }] },
      message: 'invalid',
      evidence: 'loc&gt;/tomatoes',
      sentence: 'entries that are not complete URLs, such as "/tomatoes" (entries: 2)',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'an address of another host: another rule',
      pages,
      sitemap: ['/'],
      sitemaps: [{ urlCount: 2, foreign: { count: 1, example: 'https://other.example/' } }],
    },
  ],
});
