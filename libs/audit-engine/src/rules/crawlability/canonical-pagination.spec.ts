import { ruleTester } from '../../testing/index.js';
import rule from './canonical-pagination.rule.js';

const to = (href: string, more = ''): { head: string } => ({
  head: `<title>x</title><link rel="canonical" href="${href}">${more}`,
});

ruleTester(rule, {
  pass: [{ pages: { '/list?page=2': to('/list?page=2') } }],
  fail: [
    {
      page: { pages: { '/list?page=2': to('/list') } },
      message: 'first',
      evidence: 'https://example.com/list?page=2',
      sentence: 'Part 2',
    },
    { page: { pages: { '/blog/page/3/': to('/blog/') } }, message: 'first', sentence: 'Part 3' },
    { page: { pages: { '/list?sort=price&page=4': to('/list?page=1') } }, message: 'first' },
  ],
  notApplicable: [{ pages: { '/list': to('/list'), '/list?page=1': to('/list') } }],
  nearMiss: [
    { note: 'other parameters dropped', pages: { '/list?page=2&sort=price': to('/list?page=2') } },
    { note: 'a page with the whole list', pages: { '/list?page=2': to('/list/all') } },
    { note: 'a numbered article', pages: { '/?p=123': to('/tomatoes') } },
    { note: 'noindex', pages: { '/list?page=2': to('/list', '<meta name="robots" content="noindex">') } },
  ],
});
