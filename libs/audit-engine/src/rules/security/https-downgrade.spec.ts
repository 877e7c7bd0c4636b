import { ruleTester } from '../../testing/index.js';
import rule from './https-downgrade.rule.js';

const pages = { '/': '<a href="/old">A</a>', '/new/': '<p>A</p>' };

ruleTester(rule, {
  pass: [{ pages, targets: [{ url: '/old', chain: ['/new/'] }] }],
  fail: [
    {
      page: { pages, targets: [{ url: '/old', chain: ['http://example.com/new/'] }] },
      message: 'ends',
      sentence: 'redirects to http://example.com/new/, without encryption',
    },
    {
      page: { pages, targets: [{ url: '/old', chain: ['http://example.com/new/', '/new/'] }] },
      message: 'passes',
      sentence: 'by way of http://example.com/new/',
      evidence: 'https://example.com/old',
    },
    {
      page: {
        note: 'to the other form of the host',
        pages,
        targets: [{ url: '/old', chain: ['http://www.example.com/new/'] }],
      },
      message: 'ends',
    },
    {
      page: {
        note: 'a redirect of the sitemap',
        pages: { '/': '<p>x</p>' },
        sitemap: ['/old'],
        targets: [{ url: '/old', chain: ['http://example.com/new/'] }],
      },
      message: 'ends',
    },
  ],
  notApplicable: [
    { note: 'no redirect', pages },
    {
      note: 'a site without https: another finding',
      pages: { 'http://example.com/': '<a href="https://example.com/old">A</a>' },
      targets: [{ url: '/old', chain: ['http://example.com/'] }],
    },
  ],
  nearMiss: [
    { note: 'a way out to another site', pages, targets: [{ url: '/old', chain: ['http://other.example/'] }] },
    {
      note: 'from http to https',
      pages: { '/': '<a href="http://example.com/new/">A</a>', '/new/': 'A' },
      targets: [{ url: 'http://example.com/new/', chain: ['/new/'] }],
    },
    {
      note: 'a step that nobody links to',
      pages,
      targets: [{ url: '/in-between', chain: ['http://example.com/new/'] }],
    },
    {
      note: 'links to another site',
      pages: { '/': '<a href="https://other.example/a">A</a>' },
      targets: [
        { url: 'https://other.example/a', chain: ['http://other.example/b'], isExternal: true },
        { url: '/old', chain: ['/new/'] },
      ],
    },
  ],
});
