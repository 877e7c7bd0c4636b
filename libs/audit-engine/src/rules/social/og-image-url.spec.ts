import { ruleTester } from '../../testing/index.js';
import rule from './og-image-url.rule.js';

ruleTester(rule, {
  pass: [
    {
      head: '<meta property="og:image" content="https://example.com/a.jpg"><meta name="twitter:image" content="https://cdn.example/a.jpg">',
    },
  ],
  fail: [
    {
      page: { head: '<title>A</title>\n<meta property="og:image" content="/a.jpg">' },
      message: 'relative',
      evidence: '/a.jpg',
      line: 4,
      sentence: 'og:image is not',
    },
    {
      page: { head: '<meta name="twitter:image" content="//example.com/a.jpg">' },
      message: 'relative',
      sentence: 'twitter:image',
    },
    { page: { head: '<meta property="og:image" content="C:\\pictures\\a.jpg">' }, message: 'relative' },
    {
      page: { head: '<meta property="og:image" content="data:image/png;base64,AAAA">' },
      message: 'scheme',
      sentence: 'data address',
    },
    { page: { head: '<meta property="og:image" content="http://example.com/a.jpg">' }, message: 'insecure' },
  ],
  notApplicable: [
    { head: '<meta property="og:title" content="A">' },
    { note: 'empty, which another rule reports', head: '<meta property="og:image" content="">' },
  ],
  nearMiss: [
    {
      note: 'with a secure address beside it',
      head: '<meta property="og:image" content="http://example.com/a.jpg"><meta property="og:image:secure_url" content="https://example.com/a.jpg">',
    },
    {
      note: 'a page without TLS',
      url: 'http://example.com/',
      head: '<meta property="og:image" content="http://example.com/a.jpg">',
    },
    { note: 'scheme in capitals', head: '<meta property="og:image" content="HTTPS://example.com/a.jpg">' },
  ],
});
