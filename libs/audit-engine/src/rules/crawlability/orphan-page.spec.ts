import { ruleTester } from '../../testing/index.js';
import rule from './orphan-page.rule.js';

const start = '<a href="/a">A</a>';

ruleTester(rule, {
  pass: [{ pages: { '/': start, '/a': '<p>A</p>' }, sitemap: ['/', '/a'] }],
  fail: [
    {
      page: { pages: { '/': start, '/a': '<p>A</p>', '/b': '<a href="/b">itself</a>' }, sitemap: ['/', '/a', '/b'] },
      message: 'orphan',
      evidence: 'https://example.com/b',
    },
  ],
  notApplicable: [
    {
      note: 'a crawl that was cut',
      pages: { '/': '<p>x</p>', '/b': '<p>B</p>' },
      sitemap: ['/b'],
      probe: { isComplete: false },
    },
    { pages: { '/': '<p>one page</p>' } },
  ],
  nearMiss: [
    { note: 'the start page that nobody links to', pages: { '/': start, '/a': '<p>A</p>' }, sitemap: ['/'] },
    {
      note: 'a page reached through a redirect',
      pages: { '/': '<a href="/old">B</a>', '/b': '<p>B</p>' },
      targets: [{ url: '/old', chain: ['/b'] }],
      sitemap: ['/b'],
    },
  ],
});
