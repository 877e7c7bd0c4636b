import { ruleTester } from '../../testing/index.js';
import rule from './redirected-file.rule.js';

const pages = { '/': '<img src="/a.png" alt="">' };

ruleTester(rule, {
  pass: [{ pages, resources: [{ url: '/a.png' }] }],
  fail: [
    {
      page: { pages, resources: [{ url: '/a.png', chain: ['/images/a.png'] }] },
      message: 'redirected',
      sentence: 'redirects to https://example.com/images/a.png. Pages that load it: 1.',
      evidence: '/a.png',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'http for https', pages, resources: [{ url: 'http://example.com/a.png', chain: ['/a.png'] }] },
    {
      note: 'a redirect to another host',
      pages,
      resources: [{ url: '/a.png', outcome: 'skipped', chain: ['https://cdn.example/a.png'] }],
    },
    {
      note: 'a redirect that ends at nothing',
      pages,
      resources: [{ url: '/a.png', status: 404, chain: ['/images/a.png'] }],
    },
  ],
});
