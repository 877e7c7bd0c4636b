import { ruleTester } from '../../testing/index.js';
import rule from './og-url.rule.js';

const head = (url: string, more = ''): { head: string } => ({
  head: `<meta property="og:url" content="${url}">${more}`,
});

ruleTester(rule, {
  pass: [{ url: 'https://example.com/a', ...head('https://example.com/a') }],
  fail: [
    {
      page: { url: 'https://example.com/a', ...head('https://example.com/') },
      message: 'differs',
      evidence: 'og:url',
      sentence: 'https://example.com/.',
    },
    { page: { url: 'https://example.com/a', ...head('https://staging.example.com/a') }, message: 'host' },
    {
      page: { url: 'https://example.com/', ...head('https://example.org') },
      message: 'host',
      sentence: 'another host',
    },
    { page: { url: 'https://example.com/a', ...head('https://example.org/') }, message: 'differs' },
    { page: { url: 'http://127.0.0.1:4000/a', ...head('https://example.com/b') }, message: 'differs' },
    { page: { url: 'https://example.com/a', ...head('/a') }, message: 'relative', sentence: '"/a"' },
  ],
  notApplicable: [
    { head: '<title>A</title>' },
    {
      url: 'https://example.com/a?x=1',
      ...head('https://example.com/b', '<link rel="canonical" href="https://example.com/a">'),
    },
  ],
  nearMiss: [
    { note: 'a copy on one’s machine', url: 'http://127.0.0.1:4000/a/', ...head('https://example.com/a/') },
    { note: 'a copy with index files', url: 'http://127.0.0.1:4000/a/index.html', ...head('https://example.com/a/') },
    {
      note: 'a copy with a relative canonical URL',
      url: 'http://127.0.0.1:4000/',
      head: '<link rel="canonical" href="/"><meta property="og:url" content="https://example.com">',
    },
    { note: 'a copy of a part', url: 'http://localhost:4000/a', ...head('https://example.com/shop/a') },
    { note: 'with www and a slash at the end', url: 'https://example.com/a', ...head('https://www.example.com/a/') },
    { note: 'a file without its ending', url: 'https://example.com/a.html', ...head('https://example.com/a') },
    { note: 'an index file without its ending', url: 'https://example.com/index', ...head('https://example.com/') },
    { note: 'the folder of an index file', url: 'https://example.com/a/index.html', ...head('https://example.com/a/') },
    {
      note: 'without the parameters of a visit',
      url: 'https://example.com/a?ref=mail',
      ...head('https://example.com/a'),
    },
    {
      note: 'percent-encoded in small letters',
      url: 'https://example.com/%D7%9C/',
      ...head('https://example.com/%d7%9c/'),
    },
    { note: 'other letters for the same address', url: 'https://example.com/%C3%BC', ...head('https://EXAMPLE.com/ü') },
  ],
});
