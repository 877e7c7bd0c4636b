import { ruleTester } from '../../testing/index.js';
import rule from './blocked-sections.rule.js';

const pages = { '/': '<p>Home</p>', '/blog/a': '<p>A</p>', '/blog/b': '<p>B</p>' };
const robots = (...lines: string[]): { pages: typeof pages; probes: { robots: string } } => ({
  pages,
  probes: { robots: lines.join('\n') },
});

ruleTester(rule, {
  pass: [robots('User-agent: OAI-SearchBot', 'Disallow: /cart')],
  fail: [
    {
      page: robots('User-agent: OAI-SearchBot', 'Disallow: /blog/', 'User-agent: *', 'Allow: /'),
      message: 'blocked',
      evidence: '/blog/b',
      sentence: 'OAI-SearchBot from 2 of 3 pages',
    },
  ],
  notApplicable: [
    { pages },
    { pages: { '/': '<p>Home</p>' }, probes: { robots: 'User-agent: OAI-SearchBot\nDisallow: /blog/' } },
  ],
  nearMiss: [
    { note: 'everybody is kept out of it', ...robots('User-agent: *', 'Disallow: /blog/') },
    { note: 'the whole site, which another rule reports', ...robots('User-agent: OAI-SearchBot', 'Disallow: /') },
    { note: 'a training crawler', ...robots('User-agent: GPTBot', 'Disallow: /blog/') },
    {
      note: 'pages that are not indexed',
      pages: { '/': '<p>Home</p>', '/a': { head: '<meta name="robots" content="noindex">' } },
      probes: { robots: 'User-agent: OAI-SearchBot\nDisallow: /a' },
    },
  ],
});
