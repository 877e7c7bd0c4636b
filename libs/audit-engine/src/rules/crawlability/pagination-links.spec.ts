import { ruleTester } from '../../testing/index.js';
import rule from './pagination-links.rule.js';

const list = (link: string, body: string) => ({
  head: `<title>a</title>${link}`,
  body,
  url: 'https://example.com/list?page=2',
});

ruleTester(rule, {
  pass: [list('<link rel="next" href="/list?page=3">', '<a href="/list?page=3">3</a>')],
  fail: [
    {
      page: list(
        '<link rel="next" href="/list?page=3"><link rel="prev" href="/list">',
        '<button type="button">More</button>',
      ),
      message: 'unlinked',
      count: 2,
      sentence: 'https://example.com/list?page=3 as the next part',
    },
    {
      page: {
        url: 'https://example.com/list/2/',
        head: '<title>a</title><link rel="next" href="/list/3/">',
        body: '<a href="/">Home</a>',
      },
      message: 'unlinked',
      sentence: 'https://example.com/list/3/ as the next part',
    },
    {
      page: {
        url: 'https://example.com/list-2026/?page=2',
        head: '<title>a</title><link rel="next" href="/list-2026/?page=3">',
        body: '<a href="/">Home</a>',
      },
      message: 'unlinked',
    },
    { page: list('<link rel="next" href="?page=2">', '<a href="?page=2">2</a>'), message: 'itself' },
  ],
  notApplicable: ['<a href="/list?page=3">3</a>'],
  nearMiss: [
    {
      note: 'a second chapter by another name',
      url: 'https://example.com/intro/install.html',
      head: '<title>a</title><link rel="next" href="tutorial02.html">',
      body: '<a href="/">Contents</a>',
    },
    {
      note: 'a chapter of a book, as Sphinx names it',
      url: 'https://example.com/faq.html',
      head: '<title>a</title><link rel="prev" title="Authors" href="internals/authors.html">',
      body: '<a href="/">Contents</a>',
    },
    {
      note: 'a chapter with a number, as LaTeX2HTML names it',
      url: 'https://example.com/node17.html',
      head: '<title>a</title><link rel="next" href="node26.html">',
      body: '<a href="node18.html">17.1</a>',
    },
    {
      note: 'the post of another year',
      url: 'https://example.com/2026/05/photos-of-the-fair-2024/index.html',
      head: '<title>a</title><link rel="next" href="../photos-of-the-fair-2025/index.html">',
      body: '<a href="/">Home</a>',
    },
    {
      note: 'a slash more, a place on the page',
      ...list('<link rel="next" href="/list/3/">', '<a href="/list/3#top">3</a>'),
    },
    { note: 'an address that is none', ...list('<link rel="next" href="http://[">', '<p>x</p>') },
  ],
});
