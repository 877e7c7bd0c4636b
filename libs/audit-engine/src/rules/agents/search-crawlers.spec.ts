import { ruleTester } from '../../testing/index.js';
import rule from './search-crawlers.rule.js';

const pages = { '/': '<p>Home</p>' };
const sections = { '/': '<p>Home</p>', '/blog/a': '<p>A</p>', '/blog/b': '<p>B</p>' };
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
    {
      page: {
        pages: sections,
        probes: { robots: 'User-agent: OAI-SearchBot\nDisallow: /blog/\nUser-agent: *\nAllow: /' },
      },
      message: 'section',
      evidence: '/blog/b',
      sentence: 'OAI-SearchBot (search in ChatGPT) from 2 of 3 pages',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'everybody is kept out', ...robots('User-agent: *', 'Disallow: /') },
    { pages, probes: { robots: { status: 404, text: '' } } },
  ],
  nearMiss: [
    {
      note: 'everybody is kept out of a section',
      pages: sections,
      probes: { robots: 'User-agent: *\nDisallow: /blog/' },
    },
    {
      note: 'training is kept out of a section',
      pages: sections,
      probes: { robots: 'User-agent: GPTBot\nDisallow: /blog/' },
    },
    {
      note: 'a section without pages in the index',
      pages: { '/': '<p>Home</p>', '/a': { head: '<meta name="robots" content="noindex">' } },
      probes: { robots: 'User-agent: OAI-SearchBot\nDisallow: /a' },
    },
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
