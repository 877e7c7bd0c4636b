import { ruleTester } from '../../testing/index.js';
import rule from './near-duplicate.rule.js';

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${from + i}`).join(' ');
const page = (body: string, head = ''): { head: string; body: string } => ({
  head: `<title>A</title>${head}`,
  body: `<main><p>${body}</p></main>`,
});

ruleTester(rule, {
  pass: [{ pages: { '/': page(words(0, 300)), '/a': page(words(500, 300)) } }],
  fail: [
    {
      page: { pages: { '/': page(words(0, 600)), '/red': page(`${words(0, 600)} red`), '/b': page(words(900, 300)) } },
      message: 'similar',
      evidence: 'https://example.com/red',
      sentence: 'that of https://example.com/.',
    },
  ],
  notApplicable: [{ note: 'short texts', pages: { '/': page(words(0, 60)), '/a': page(`${words(0, 60)} red`) } }],
  nearMiss: [
    { note: 'half is common', pages: { '/': page(words(0, 400)), '/a': page(`${words(0, 200)} ${words(700, 200)}`) } },
    {
      note: 'word for word the same, which another rule reports',
      pages: { '/': page(words(0, 600)), '/a': page(words(0, 600)) },
    },
    {
      note: 'a canonical link',
      pages: { '/': page(words(0, 600)), '/a': page(`${words(0, 600)} red`, '<link rel="canonical" href="/">') },
    },
    {
      note: 'a long closed dialog that both pages have',
      pages: {
        '/': page(`${words(0, 30)}</p><div role="dialog" aria-hidden="true">${words(2000, 900)}</div><p>`),
        '/a': page(`${words(500, 30)}</p><div role="dialog" aria-hidden="true">${words(2000, 900)}</div><p>`),
      },
    },
    { note: 'pages of a list', pages: { '/list': page(words(0, 600)), '/list?page=2': page(`${words(0, 600)} red`) } },
  ],
});
