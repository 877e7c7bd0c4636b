import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-blocked.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'] }],
  fail: [
    {
      page: { pages, sitemap: ['/', '/cart'], targets: [{ url: '/cart', outcome: 'robots-blocked', status: null }] },
      message: 'blocked',
      evidence: 'https://example.com/cart',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'a blocked URL that pages link to',
      pages,
      sitemap: ['/'],
      targets: [{ url: '/cart', outcome: 'robots-blocked', status: null }],
    },
    {
      note: 'a URL that refused the crawler',
      pages,
      sitemap: ['/', '/cart'],
      targets: [{ url: '/cart', outcome: 'bot-blocked', status: 403 }],
    },
  ],
});
