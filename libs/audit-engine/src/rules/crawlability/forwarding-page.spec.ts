import { ruleTester } from '../../testing/index.js';
import rule from './forwarding-page.rule.js';

const pages = { '/': '<a href="/old">Old</a>', '/new': '<p>New</p>' };
const stub = { url: '/old', status: 200, chain: ['/new'] };

ruleTester(rule, {
  pass: [{ pages, targets: [{ url: '/old', chain: ['/new'] }] }],
  fail: [
    {
      page: { pages, targets: [{ ...stub, error: 'forwarded by refresh' }] },
      message: 'refresh',
      sentence: 'https://example.com/new',
    },
    { page: { pages, targets: [{ ...stub, error: 'forwarded by script' }] }, message: 'script' },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'the canonical link of the stub says the same',
      pages,
      targets: [{ ...stub, error: 'forwarded by canonical' }],
    },
    {
      note: 'a stub of another host',
      pages,
      targets: [
        { ...stub, url: 'https://other.example/old', error: 'forwarded by script' },
        { url: '/moved', chain: ['/new'] },
      ],
    },
  ],
});
