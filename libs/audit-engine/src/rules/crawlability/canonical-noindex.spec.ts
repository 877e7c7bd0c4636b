import { ruleTester } from '../../testing/index.js';
import rule from './canonical-noindex.rule.js';

const head = (canonical: string, robots = 'noindex'): { head: string } => ({
  head: `<meta name="robots" content="${robots}">\n<link rel="canonical" href="${canonical}">`,
});

ruleTester(rule, {
  pass: [head('https://example.com/')],
  fail: [
    {
      page: head('https://example.com/a'),
      message: 'both',
      evidence: 'rel="canonical"',
      line: 4,
      sentence: 'https://example.com/a',
    },
    { page: { url: 'http://127.0.0.1/a', ...head('https://example.com/b') }, message: 'both' },
    { page: { url: 'http://127.0.0.1/a', ...head('https://example.com/a?b=1') }, message: 'both' },
    { page: { url: 'https://example.com/a.html', ...head('https://example.org/a') }, message: 'both' },
  ],
  notApplicable: [
    head('/a', 'index'),
    { head: '<meta name="robots" content="noindex">' },
    { head: `<meta http-equiv="refresh" content="0; url=https://example.com/a">${head('https://example.com/a').head}` },
  ],
  nearMiss: [
    { note: 'the page itself with a fragment', ...head('https://example.com/#top') },
    { note: 'the page itself with another scheme', ...head('http://example.com/') },
    { note: 'the page itself with www.', ...head('https://www.example.com/') },
    { note: 'the page itself with its file', ...head('https://example.com/index.html') },
    { note: 'the page itself without .html', url: 'https://example.com/a/b.html', ...head('https://example.com/a/b') },
    { note: 'the page itself as a folder', url: 'https://example.com/a/index.html', ...head('https://example.com/a') },
    {
      note: 'a copy on this machine of a public page',
      url: 'http://localhost:8080/a.html?b=1',
      ...head('https://www.example.com/a?b=1'),
    },
    {
      note: 'noindex for one crawler',
      head: '<meta name="googlebot-news" content="noindex"><link rel="canonical" href="/a">',
    },
  ],
});
