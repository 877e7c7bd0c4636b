import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-redirect.rule.js';

const pages = { '/': '<p>Home</p>', '/new': '<p>New</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/', '/new'] }],
  fail: [
    {
      page: { pages, sitemap: ['/', '/old'], targets: [{ url: '/old', chain: ['/middle', '/new'] }] },
      message: 'redirect',
      evidence: 'https://example.com/old',
      sentence: 'redirects to https://example.com/new',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    { note: 'a redirect that pages link to', pages, sitemap: ['/new'], targets: [{ url: '/old', chain: ['/new'] }] },
    { note: 'a circle: another rule', pages, sitemap: ['/', '/a'], targets: [{ url: '/a', chain: ['/b', '/a'] }] },
    { note: 'a broken URL: another rule', pages, sitemap: ['/', '/old'], targets: [{ url: '/old', status: 404 }] },
  ],
});
