import { ruleTester } from '../../testing/index.js';
import rule from './search-crawlers.rule.js';

const pages = { '/': '<p>Home</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: *', 'Disallow: /cart')],
  fail: [
    {
      page: robots('User-agent: PerplexityBot', 'Disallow: /'),
      message: 'blocked',
      line: 2,
      evidence: 'robots.txt Disallow: /',
      sentence: 'PerplexityBot (answers of Perplexity)',
    },
    { page: robots('User-agent: *', 'Disallow: /', 'User-agent: Googlebot', 'Allow: /'), message: 'blocked', count: 9 },
  ],
  notApplicable: [
    { pages },
    { note: 'everybody is kept out', ...robots('User-agent: *', 'Disallow: /') },
    { pages, probes: { robots: { status: 404, text: '' } } },
  ],
  nearMiss: [
    {
      note: 'only training is kept out',
      ...robots(
        'User-agent: GPTBot',
        'User-agent: ClaudeBot',
        'User-agent: CCBot',
        'User-agent: Google-Extended',
        'Disallow: /',
      ),
    },
    { note: 'only a part of the site', ...robots('User-agent: OAI-SearchBot', 'Disallow: /account') },
    { note: 'allowed again', ...robots('User-agent: OAI-SearchBot', 'Disallow: /', 'Allow: /$') },
  ],
});
