import { ruleTester } from '../../testing/index.js';
import rule from './crawler-conflict.rule.js';

const pages = { '/': '<p>Home</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: GPTBot', 'Disallow: /', '', 'User-agent: OAI-SearchBot', 'Allow: /')],
  fail: [
    {
      page: robots('User-agent: GPTBot', 'User-agent: CCBot', 'Disallow: /', '', 'User-agent: gptbot', 'Allow: /'),
      message: 'conflict',
      line: 6,
      evidence: 'Allow: /',
      sentence: 'allows (line 6) and forbids (line 3) GPTBot',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    { note: 'a part is allowed again', ...robots('User-agent: GPTBot', 'Disallow: /', 'Allow: /press/') },
    { note: 'for all and for one', ...robots('User-agent: *', 'Allow: /', 'User-agent: GPTBot', 'Disallow: /') },
    {
      note: 'a sitemap between the groups',
      ...robots(
        'User-agent: GPTBot',
        'Disallow: /',
        'Sitemap: https://example.com/s.xml',
        'User-agent: ClaudeBot',
        'Allow: /',
      ),
    },
  ],
});
