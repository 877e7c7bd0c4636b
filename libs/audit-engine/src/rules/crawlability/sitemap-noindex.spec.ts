import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-noindex.rule.js';

const hidden = { head: '<title>x</title><meta name="robots" content="noindex">' };

ruleTester(rule, {
  pass: [{ pages: { '/': '<p>Home</p>' }, sitemap: ['/'] }],
  fail: [
    {
      page: { pages: { '/': '<p>Home</p>', '/thanks': hidden }, sitemap: ['/', '/thanks'] },
      message: 'noindex',
      evidence: 'https://example.com/thanks',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Home</p>' } }],
  nearMiss: [
    { note: 'noindex outside of the sitemap', pages: { '/': '<p>Home</p>', '/thanks': hidden }, sitemap: ['/'] },
    {
      note: 'the start page, which is another finding',
      pages: { '/': hidden, '/a': '<p>A</p>' },
      sitemap: ['/', '/a'],
    },
    {
      note: 'nofollow',
      pages: { '/a': { head: '<title>x</title><meta name="robots" content="nofollow">' } },
      sitemap: ['/a'],
    },
  ],
});
