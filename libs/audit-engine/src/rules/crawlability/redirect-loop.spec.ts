import { ruleTester } from '../../testing/index.js';
import rule from './redirect-loop.rule.js';

const pages = { '/': '<a href="/a">A</a>' };

ruleTester(rule, {
  pass: [{ pages, targets: [{ url: '/a', chain: ['/b'] }] }],
  fail: [
    {
      page: {
        pages,
        targets: [
          { url: '/a', chain: ['/a/', '/a'] },
          { url: '/a/', chain: ['/a', '/a/'] },
        ],
      },
      message: 'loop',
      evidence: 'https://example.com/a → https://example.com/a/ → https://example.com/a',
      sentence: 'https://example.com/a redirects',
    },
    {
      page: { note: 'a URL that redirects to itself', pages, targets: [{ url: '/a', chain: ['/a', '/a'] }] },
      message: 'loop',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    { note: 'a long way that ends', pages, targets: [{ url: '/a', chain: ['/b', '/c', '/d'] }] },
    { note: 'a circle that nothing points at', pages, targets: [{ url: '/x', chain: ['/y', '/x'] }] },
    {
      note: 'a circle that the sitemap alone names: another rule',
      pages,
      sitemap: ['/', '/x'],
      targets: [{ url: '/x', chain: ['/y', '/x'] }],
    },
  ],
});
