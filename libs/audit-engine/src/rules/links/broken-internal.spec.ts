import { ruleTester } from '../../testing/index.js';
import rule from './broken-internal.rule.js';

const pages = { '/': '<a href="/a">A</a> <a href="/gone#top">Gone</a>', '/a': '<a href="/">Home</a>' };

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/a">A</a>', '/a': '<a href="/">Home</a>' } }],
  fail: [
    {
      page: { pages, targets: [{ url: '/gone', status: 404 }] },
      message: 'broken',
      evidence: 'https://example.com/gone',
      sentence: 'status 404. Pages that link to it: 1.',
    },
    {
      page: {
        pages: { ...pages, '/index.html': pages['/'], '/a/index.php': 'Other words <a href="/gone">Gone</a>' },
        targets: [{ url: '/gone', status: 404 }],
      },
      message: 'broken',
      sentence: 'Pages that link to it: 2.',
      count: 2,
    },
    {
      page: {
        pages: { '/': '<a href="infoATexample.com">Write to us</a>' },
        targets: [{ url: '/infoATexample.com', status: 404 }],
      },
      message: 'broken',
    },
    {
      page: { pages, targets: [{ url: '/gone', status: null, error: 'connection refused' }] },
      message: 'unanswered',
      sentence: 'connection refused',
    },
    {
      page: { pages, targets: [{ url: '/gone', status: 503, outcome: 'rate-limited' }] },
      message: 'unavailable',
      evidence: 'https://example.com/gone',
    },
  ],
  nearMiss: [
    {
      note: 'an e-mail address that Cloudflare protects',
      pages: { '/': '<a href="/cdn-cgi/l/email-protection#5a3b">[email&#160;protected]</a>' },
      targets: [{ url: '/cdn-cgi/l/email-protection', status: 404 }],
    },
    {
      note: 'a masked e-mail address, which a script writes into an empty link',
      pages: { '/': '<a href="infoATexample.com"></a> <a href="sales[at]example.com"></a>' },
      targets: ['/infoATexample.com', '/sales[at]example.com'].map((url) => ({ url, status: 404 })),
    },
    {
      note: 'a server that refuses several URLs',
      pages: { '/': '<a href="/gone">Gone</a> <a href="/shop">Shop</a>' },
      targets: ['/gone', '/shop'].map((url) => ({ url, status: 503, outcome: 'rate-limited' })),
    },
    {
      note: 'where a mistyped address leads to',
      pages: { '/': '<a href="www.other.example/a">Shop</a> <a href="info@example.com">Mail</a>' },
      targets: [
        { url: '/www.other.example/a', status: 404 },
        { url: '/info@example.com', status: 404 },
      ],
    },
    { note: 'a target that blocked us', pages, targets: [{ url: '/gone', status: 403, outcome: 'bot-blocked' }] },
    {
      note: 'a target that asked to slow down',
      pages,
      targets: [{ url: '/gone', status: 429, outcome: 'rate-limited' }],
    },
    {
      note: 'a broken URL of the sitemap that nobody links to',
      pages: { '/': '<a href="/">Home</a>' },
      targets: [{ url: '/old', status: 404 }],
      sitemap: ['/old'],
    },
    {
      note: 'a broken link to another site',
      pages: { '/': '<a href="https://other.example/x">X</a>' },
      targets: [{ url: 'https://other.example/x', status: 404 }],
    },
  ],
});
