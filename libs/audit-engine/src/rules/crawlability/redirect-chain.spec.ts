import { ruleTester } from '../../testing/index.js';
import rule from './redirect-chain.rule.js';

const pages = { '/': '<a href="/a">A</a>', '/c': '<p>C</p>' };

ruleTester(rule, {
  pass: [{ pages, targets: [{ url: '/a', chain: ['/c'] }] }],
  fail: [
    {
      page: {
        pages,
        targets: [
          { url: '/a', chain: ['/b', '/c'] },
          { url: '/b', chain: ['/c'] },
        ],
      },
      message: 'chain',
      evidence: 'https://example.com/a → https://example.com/b → https://example.com/c',
      sentence: 'takes 2 redirects',
    },
    {
      page: { pages: { '/c': '<p>C</p>' }, sitemap: ['/old'], targets: [{ url: '/old', chain: ['/b', '/c'] }] },
      message: 'chain',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'a chain that nothing points at',
      pages: { '/c': '<p>C</p>' },
      targets: [{ url: '/x', chain: ['/b', '/c'] }],
    },
    {
      note: 'a circle: another rule',
      pages,
      targets: [
        { url: '/a', chain: ['/b', '/a'] },
        { url: '/b', chain: ['/a', '/b'] },
      ],
    },
    {
      note: 'a chain on another site',
      pages: { '/': '<a href="https://other.example/">x</a>' },
      targets: [
        { url: 'https://other.example/', chain: ['https://b.example/', 'https://c.example/'] },
        { url: '/a', chain: ['/c'] },
      ],
    },
  ],
});
