import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-canonical.rule.js';

const copy = { head: '<title>x</title><link rel="canonical" href="https://example.com/a">' };

/** A page whose template names the start page. */
const fixed = (title: string): { head: string; body: string } => ({
  head: `<title>${title}</title><link rel="canonical" href="/">`,
  body: `<p>${title}</p>`,
});

ruleTester(rule, {
  pass: [{ pages: { '/a': copy }, sitemap: ['/a'] }],
  fail: [
    {
      page: { pages: { '/': '<p>Home</p>', '/a?print': copy }, sitemap: ['/', '/a?print'] },
      message: 'other',
      evidence: 'https://example.com/a?print',
      sentence: 'names https://example.com/a as',
    },
    {
      page: {
        note: 'a copy of the start page',
        pages: { '/': fixed('A'), '/home': fixed('A') },
        sitemap: ['/', '/home'],
      },
      message: 'other',
    },
  ],
  notApplicable: [{ pages: { '/a?print': copy } }],
  nearMiss: [
    { note: 'a copy outside of the sitemap', pages: { '/': '<p>Home</p>', '/a?print': copy }, sitemap: ['/'] },
    {
      note: 'pages that name the start page by mistake, which is another finding',
      pages: { '/': fixed('Shop'), '/a': fixed('Tomatoes'), '/b': fixed('Peppers'), '/c': fixed('Beans') },
      sitemap: ['/', '/a', '/b', '/c'],
    },
    {
      note: 'another host, which is another finding',
      pages: { '/b': { head: '<title>x</title><link rel="canonical" href="https://other.example/b">' } },
      sitemap: ['/b'],
    },
    {
      note: 'http, which is another finding',
      pages: { '/b': { head: '<title>x</title><link rel="canonical" href="http://example.com/b">' } },
      sitemap: ['/b'],
    },
    {
      note: 'a fragment',
      pages: { '/b': { head: '<title>x</title><link rel="canonical" href="/b#top">' } },
      sitemap: ['/b'],
    },
  ],
});
