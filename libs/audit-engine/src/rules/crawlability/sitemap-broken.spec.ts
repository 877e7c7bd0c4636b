import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-broken.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'] }],
  fail: [
    {
      page: { pages, sitemap: ['/', '/gone'], targets: [{ url: '/gone', status: 404 }] },
      message: 'broken',
      evidence: 'https://example.com/gone',
      sentence: 'status 404',
    },
    {
      page: { pages, sitemap: ['/', '/gone'], targets: [{ url: '/gone', status: null, error: 'connection' }] },
      message: 'broken',
      sentence: 'no answer (connection)',
    },
    {
      page: { pages, sitemap: ['/', '/round'], targets: [{ url: '/round', chain: ['/round/', '/round'] }] },
      message: 'loop',
      evidence: 'https://example.com/round → https://example.com/round/ → https://example.com/round',
      sentence: 'redirects in a circle',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    { note: 'a redirect that ends', pages, sitemap: ['/', '/old'], targets: [{ url: '/old', chain: ['/'] }] },
    { note: 'a broken link outside of the sitemap', pages, sitemap: ['/'], targets: [{ url: '/gone', status: 404 }] },
    {
      note: 'a URL that asked to slow down',
      pages,
      sitemap: ['/', '/busy'],
      targets: [{ url: '/busy', outcome: 'rate-limited', status: 429 }],
    },
    {
      note: 'a URL that did not answer in time',
      pages,
      sitemap: ['/', '/slow'],
      targets: [{ url: '/slow', outcome: 'timeout', status: null }],
    },
    {
      note: 'a document',
      pages,
      sitemap: ['/', '/a.pdf'],
      targets: [{ url: '/a.pdf', outcome: 'not-html', status: 200 }],
    },
  ],
});
