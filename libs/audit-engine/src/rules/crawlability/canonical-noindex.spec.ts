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
    {
      note: 'noindex for one crawler',
      head: '<meta name="googlebot-news" content="noindex"><link rel="canonical" href="/a">',
    },
  ],
});
