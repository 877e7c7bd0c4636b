import { ruleTester } from '../../testing/index.js';
import rule from './canonical-missing.rule.js';

const CANONICAL = '<title>a</title><link rel="canonical" href="https://example.com/">';
const SORTED = '<a href="/?sort=price">By price</a>';

ruleTester(rule, {
  pass: [{ head: CANONICAL, body: SORTED }],
  fail: [
    { page: { url: 'https://example.com/list?id=3', body: '<p>x</p>' }, message: 'parameters' },
    {
      page: {
        url: 'https://example.com/list?id=3',
        body: "<p>x</p><script>new URLSearchParams(location.search).get('utm_source')</script>",
      },
      message: 'parameters',
    },
    { page: SORTED, message: 'linked', sentence: '?sort=price' },
    { page: '<a href="?sort=price#top">By price</a>', message: 'linked' },
    {
      page: { html: '<!doctype html><html amp><head><title>a</title></head><body><p>x</p></body></html>' },
      message: 'amp',
    },
    {
      page: { html: '<!doctype html><html ⚡><head><title>a</title></head><body><p>x</p></body></html>' },
      message: 'amp',
    },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">', body: SORTED },
    { note: 'not a page that is found', body: SORTED, status: 404 },
  ],
  nearMiss: [
    { note: 'a page with one URL', body: '<p>x</p><a href="/">Start</a><a href="#top">Top</a>' },
    {
      note: 'a file that a script makes many pages of',
      url: 'https://example.com/article.html?id=3',
      body: "<h1 id=title></h1><script>show(new URLSearchParams(location.search).get('id'))</script>",
    },
    {
      note: 'a link to another page of such a file',
      body: `<a href="?id=4">Next</a><script>const p = new URLSearchParams(window.location.search); show(p.get("id"));</script>`,
    },
    { note: 'another page has parameters', body: '<a href="/shop?sort=price">Shop</a>' },
    { note: 'another site has parameters', body: '<a href="https://other.example/?sort=price">Shop</a>' },
    { note: 'a link that search engines do not follow', body: '<a rel="nofollow" href="/?replytocom=3">Reply</a>' },
    { note: 'its own URL', url: 'https://example.com/', body: '<a href="https://example.com/">Start</a>' },
    { note: 'in a header', body: SORTED, headers: { link: '<https://example.com/>; rel="canonical"' } },
    {
      note: 'in the body, which is another finding',
      body: `<link rel="canonical" href="https://example.com/">${SORTED}`,
    },
    { note: 'among other words', head: '<link rel="alternate canonical" href="https://example.com/">', body: SORTED },
  ],
});
