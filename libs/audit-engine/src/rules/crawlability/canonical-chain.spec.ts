import { ruleTester } from '../../testing/index.js';
import rule from './canonical-chain.rule.js';

const to = (href: string): { head: string } => ({ head: `<title>x</title><link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [{ pages: { '/a': to('/a'), '/a?print': to('/a') } }],
  fail: [
    {
      page: { pages: { '/a': to('/b'), '/b': to('/c'), '/c': to('/c') } },
      message: 'chain',
      evidence: 'https://example.com/a https://example.com/b',
      sentence: 'another one as canonical: https://example.com/c',
    },
    {
      page: { note: 'two pages that name each other', pages: { '/a': to('/b'), '/b': to('/a') } },
      message: 'chain',
      count: 2,
    },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    { note: 'a canonical page without a link of its own', pages: { '/a': to('/b'), '/b': '<p>B</p>' } },
    { note: 'a canonical page that was not crawled', pages: { '/a': to('/z') } },
    {
      note: 'a canonical page whose link redirects back',
      pages: { '/a': to('/b/'), '/b/': to('/b') },
      targets: [{ url: '/b', chain: ['/b/'] }],
    },
  ],
});
