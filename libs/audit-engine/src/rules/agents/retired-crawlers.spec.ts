import { ruleTester } from '../../testing/index.js';
import rule from './retired-crawlers.rule.js';

const pages = { '/': '<p>Home</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: GPTBot', 'User-agent: ClaudeBot', 'Disallow: /')],
  fail: [
    {
      page: robots('User-agent: anthropic-ai', 'Disallow: /'),
      message: 'retired',
      line: 2,
      evidence: 'anthropic-ai',
      sentence: 'ClaudeBot may still read',
    },
  ],
  notApplicable: [{ pages }, { pages, probes: { robots: { status: 404, text: '' } } }],
  nearMiss: [
    {
      note: 'the successor is kept out too',
      ...robots('User-agent: anthropic-ai', 'User-agent: ClaudeBot', 'Disallow: /'),
    },
    {
      note: 'the successor is let in on purpose',
      ...robots('User-agent: anthropic-ai', 'Disallow: /', 'User-agent: ClaudeBot', 'Allow: /'),
    },
    {
      note: 'everybody is kept out',
      ...robots('User-agent: anthropic-ai', 'Disallow: /', 'User-agent: *', 'Disallow: /'),
    },
    { note: 'only a part', ...robots('User-agent: Claude-Web', 'Disallow: /drafts') },
  ],
});
