import { ruleTester } from '../../testing/index.js';
import rule from './non-canonical.rule.js';

const to = (href: string): { head: string } => ({ head: `<title>x</title><link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/a">A</a>', '/a': to('/a') } }],
  fail: [
    {
      page: { pages: { '/': '<a href="/amp/a">A</a>', '/a': to('/a'), '/amp/a': to('/a') } },
      message: 'copy',
      evidence: 'https://example.com/ https://example.com/amp/a',
      sentence: 'names https://example.com/a as canonical; 1 page(s)',
    },
  ],
  nearMiss: [
    {
      note: 'a sort order',
      pages: { '/': '<a href="/list?sort=price">By price</a>', '/list': to('/list'), '/list?sort=price': to('/list') },
    },
    { note: 'a copy that nobody links to', pages: { '/': '<a href="/a">A</a>', '/a': to('/a'), '/print/a': to('/a') } },
    {
      note: 'a canonical page that was not crawled',
      pages: { '/': '<a href="/a">A</a>', '/a': to('https://other.example/a') },
    },
  ],
});
