import { ruleTester } from '../../testing/index.js';
import rule from './markdown-alternate.rule.js';

const link = (href: string): { url: string; head: string } => ({
  url: 'https://example.com/a',
  head: `<link rel="alternate" type="text/markdown" href="${href}">`,
});

ruleTester(rule, {
  pass: [link('/a.md')],
  fail: [
    { page: link(''), message: 'invalid', evidence: 'text/markdown' },
    { page: link('/a#top'), message: 'self' },
    { page: link('https://other.example/a.md'), message: 'host', sentence: 'other.example' },
    { page: link('https://github.com/acme/site/blob/main/a.md'), message: 'host', sentence: 'github.com' },
  ],
  notApplicable: [{ head: '<link rel="alternate" type="application/rss+xml" href="">' }],
  nearMiss: [
    { note: 'the same path with a parameter', ...link('/a?format=md') },
    { note: 'the file in a repository', ...link('https://raw.githubusercontent.com/acme/site/main/a.md') },
    { note: 'another host of the same site', ...link('https://raw.example.com/a.md') },
  ],
});
