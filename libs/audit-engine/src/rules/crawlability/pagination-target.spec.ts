import { ruleTester } from '../../testing/index.js';
import rule from './pagination-target.rule.js';

const page = (links: string, body = '<p>List</p>'): { head: string; body: string } => ({
  head: `<title>x</title>${links}`,
  body,
});
const next = '<link rel="next" href="/list?page=2">';

ruleTester(rule, {
  pass: [{ pages: { '/list': page(next), '/list?page=2': page('<link rel="prev" href="/list">') } }],
  fail: [
    {
      page: { pages: { '/list': page(next) }, targets: [{ url: '/list?page=2', status: 404 }] },
      message: 'broken',
      sentence: 'https://example.com/list?page=2 as the next part',
      evidence: 'https://example.com/list',
    },
    {
      page: {
        pages: { '/list': page('<link rel="prev" href="/list?page=0">') },
        targets: [{ url: '/list?page=0', status: 500 }],
      },
      message: 'broken',
      sentence: 'as the prev part',
    },
  ],
  notApplicable: [{ pages: { '/list': '<p>List</p>' } }],
  nearMiss: [
    {
      note: 'links lead there as well: told as a broken link',
      pages: { '/list': page(next, '<a href="/list?page=2">2</a>') },
      targets: [{ url: '/list?page=2', status: 404 }],
    },
    {
      note: 'a redirect to the first part',
      pages: { '/list': page('<link rel="prev" href="/list/page/1">') },
      targets: [{ url: '/list/page/1', chain: ['/list'] }],
    },
    { note: 'nobody asked', pages: { '/list': page(next) } },
    {
      note: 'kept from us',
      pages: { '/list': page(next) },
      targets: [{ url: '/list?page=2', outcome: 'bot-blocked', status: 403 }],
    },
  ],
});
