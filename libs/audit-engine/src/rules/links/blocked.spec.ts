import { ruleTester } from '../../testing/index.js';
import rule from './blocked.rule.js';

ruleTester(rule, {
  pass: [
    { pages: { '/': '<p>x</p>' }, targets: [{ url: '/private', outcome: 'robots-blocked' as const, status: null }] },
  ],
  fail: [
    {
      page: {
        pages: { '/': '<a href="/guides/soil">A</a>' },
        targets: [{ url: '/guides/soil', outcome: 'robots-blocked' as const, status: null }],
      },
      message: 'blocked',
      sentence: 'blocks https://example.com/guides/soil for crawlers. Pages that link to it: 1.',
    },
  ],
  notApplicable: [{ pages: { '/': '<a href="/a">A</a>', '/a': 'A' } }],
  nearMiss: [
    {
      note: 'baskets, log-ins and filters are blocked on purpose',
      pages: { '/': '<a href="/cart">A</a> <a href="/list?sort=1">B</a> <a href="/wp-login.php">C</a>' },
      targets: ['/cart', '/list?sort=1', '/wp-login.php'].map((url) => ({
        url,
        outcome: 'robots-blocked' as const,
        status: null,
      })),
    },
    {
      note: 'the links say so',
      pages: { '/': '<a href="/internal" rel="nofollow">A</a>' },
      targets: [{ url: '/internal', outcome: 'robots-blocked' as const, status: null }],
    },
    {
      note: 'files',
      pages: { '/': '<a href="/price-list.pdf">A</a>' },
      targets: [{ url: '/price-list.pdf', outcome: 'robots-blocked' as const, status: null }],
    },
  ],
});
