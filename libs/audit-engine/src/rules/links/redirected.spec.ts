import { ruleTester } from '../../testing/index.js';
import rule from './redirected.rule.js';

const pages = { '/': '<a href="/old">Old</a>', '/new': '<a href="/">Home</a>' };

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/new">New</a>', '/new': '<p>New</p>' } }],
  fail: [
    {
      page: { pages, targets: [{ url: '/old', chain: ['/new'] }] },
      message: 'redirected',
      evidence: 'https://example.com/ https://example.com/old',
      sentence: 'permanently to https://example.com/new. Pages that still link to the old URL: 1.',
    },
  ],
  nearMiss: [
    { note: 'a temporary redirect', pages, targets: [{ url: '/old', status: 302, chain: ['/new'] }] },
    { note: 'a chain: another rule', pages, targets: [{ url: '/old', chain: ['/middle', '/new'] }] },
    {
      note: 'a redirect that ends in an error: another rule',
      pages,
      targets: [
        { url: '/old', chain: ['/gone'] },
        { url: '/gone', status: 404 },
      ],
    },
    { note: 'a short link to another site', pages, targets: [{ url: '/old', chain: ['https://other.example/'] }] },
    {
      note: 'a link without https: another rule',
      pages: { '/': '<a href="http://example.com/new">New</a>', '/new': '<p>New</p>' },
      targets: [{ url: 'http://example.com/new', chain: ['/new'], isExternal: false }],
    },
    {
      note: 'a redirect that nobody links to',
      pages: { '/': '<p>Home</p>', '/new': '<p>New</p>' },
      targets: [{ url: '/old', chain: ['/new'] }],
    },
  ],
});
