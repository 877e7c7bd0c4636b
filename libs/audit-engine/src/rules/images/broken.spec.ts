import { ruleTester } from '../../testing/index.js';
import rule from './broken.rule.js';

const pages = {
  '/': '<img src="/a.png" alt="" width="9" height="9">',
  '/a': '<img src="/a.png" alt="" width="9" height="9">',
};
const url = '/a.png';

ruleTester(rule, {
  pass: [{ pages, resources: [{ url }] }],
  fail: [
    {
      page: { pages, resources: [{ url, status: 404 }] },
      message: 'status',
      evidence: 'https://example.com/a.png https://example.com/ https://example.com/a',
      sentence: 'status 404; 2 page(s)',
    },
    { page: { pages, resources: [{ url, status: 410 }] }, message: 'status', sentence: '410' },
    {
      page: { pages, resources: [{ url, status: 302, outcome: 'broken', error: 'redirects that lead nowhere' }] },
      message: 'loop',
    },
    {
      page: {
        pages,
        resources: [{ url, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Not found</title>' }],
      },
      message: 'page',
    },
    {
      page: {
        pages: { '/': '<img src="https://cdn.example/a.png" alt="">' },
        targets: [{ url: 'https://cdn.example/a.png', status: 404 }],
        probe: { externalLinksChecked: true },
      },
      message: 'status',
      evidence: 'cdn.example',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a host that keeps us out', pages, resources: [{ url, status: 403 }] },
    {
      note: 'a host that asks to slow down',
      pages,
      resources: [
        { url, status: 429 },
        { url: '/b', status: 503, kind: 'image' },
      ],
    },
    { note: 'no answer in time', pages, resources: [{ url, outcome: 'timeout' }] },
    { note: 'not for crawlers', pages, resources: [{ url, outcome: 'robots-blocked' }] },
    {
      note: 'a redirect to another host',
      pages,
      resources: [{ url, outcome: 'skipped', error: 'off-site', chain: ['https://cdn.example/x'] }],
    },
    { note: 'a file of another kind', pages, resources: [{ url, kind: 'source-map', status: 404 }] },
  ],
});
