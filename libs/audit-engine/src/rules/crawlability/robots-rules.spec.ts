import { ruleTester } from '../../testing/index.js';
import rule from './robots-rules.rule.js';

const pages = { '/': '<p>Home</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: *', 'Disallow: /cart', 'Allow: /cart/help')],
  fail: [
    { page: robots('Disallow: /cart', 'User-agent: *'), message: 'noAgent', line: 1, evidence: 'Disallow: /cart' },
    { page: robots('User-agent: *', 'Disallow: cart/'), message: 'noSlash', line: 2, sentence: '"Disallow: cart/"' },
    { page: robots('User-agent: *', 'Disallow: https://example.com/cart'), message: 'address', line: 2 },
    { page: robots('User-agent: *', 'Noindex: /cart'), message: 'noindex', line: 2 },
  ],
  notApplicable: [
    { pages },
    { pages, probes: { robots: { status: 404, text: 'Disallow: x' } } },
    robots('<!doctype html>', 'Disallow: x'),
  ],
  nearMiss: [
    { note: 'empty rules and patterns', ...robots('User-agent: *', 'Disallow:', 'Disallow: *.pdf$', 'Allow: /*?') },
    {
      note: 'a sitemap before the first group',
      ...robots('Sitemap: https://example.com/s.xml', 'User-agent: *', 'Disallow: /x'),
    },
    { note: 'a comment', ...robots('# Disallow: cart', 'User-agent: *') },
  ],
});
