import { ruleTester } from '../../testing/index.js';
import rule from './non-canonical.rule.js';

const to = (href: string): { head: string } => ({ head: `<title>x</title><link rel="canonical" href="${href}">` });

/** A page with its own title whose canonical URL is that of the start page. */
const own = (title: string): { head: string } => ({ head: `<title>${title}</title><link rel="canonical" href="/">` });

const wordsOf = (word: string): string =>
  Array.from({ length: 40 }, (_, i) => `${word}${'abcdefgh'[i % 8]}${'klmno'[i % 5]}`).join(' ');

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/a">A</a>', '/a': to('/a') } }],
  fail: [
    {
      page: { pages: { '/': '<a href="/amp/a">A</a>', '/a': to('/a'), '/amp/a': to('/a') } },
      message: 'copy',
      evidence: 'https://example.com/ https://example.com/amp/a',
      sentence: 'names https://example.com/a as canonical. Pages that link to the copy: 1.',
    },
    {
      page: {
        note: 'a copy of the start page',
        pages: { '/': '<a href="/home">Start</a> <a href="/b">B</a>', '/home': to('/'), '/b': to('/b') },
      },
      message: 'copy',
    },
    {
      page: {
        note: 'copies of the start page with its title',
        pages: {
          '/': {
            ...own('The shop'),
            body: '<a href="/home">A</a> <a href="/start">B</a> <a href="/shop">C</a> <a href="/map">D</a>',
          },
          '/map': '<a href="/">A</a>',
          '/home': { ...own('The shop'), body: '<p>A B C</p>' },
          '/start': { ...own('The shop'), body: '<p>A B C</p>' },
          '/shop': { ...own('The shop'), body: '<p>A B C</p>' },
        },
      },
      message: 'copy',
      count: 3,
    },
    {
      page: {
        note: 'another page with parameters',
        pages: {
          '/': '<a href="/print?id=2">Bread</a> <a href="/bread">Bread</a>',
          '/bread': to('/bread'),
          '/print?id=2': to('/bread'),
        },
      },
      message: 'copy',
    },
    {
      page: { pages: { '/': '<a href="/a.html">A</a>', '/a.html': to('/a') } },
      message: 'unlinked',
      evidence: 'https://example.com/a.html https://example.com/a',
    },
    {
      page: {
        note: 'a filter whose list nobody links to',
        pages: { '/': '<a href="/list?by=price">By price</a>', '/list?by=price': to('/list') },
      },
      message: 'unlinked',
    },
  ],
  nearMiss: [
    {
      note: 'one page that names the start page by mistake',
      pages: {
        '/': `<a href="/contact">Contact</a><p>${wordsOf('bean')}</p>`,
        '/contact': { ...own('Contact'), body: `<p>${wordsOf('call')}</p>` },
      },
    },
    {
      note: 'a crawl that was cut knows nothing of the links that it did not read',
      pages: { '/': '<a href="/a.html">A</a>', '/a.html': to('/a') },
      probe: { isComplete: false },
    },
    {
      note: 'a canonical URL that was asked: what it answered is told by other rules',
      pages: { '/': '<a href="/a.html">A</a>', '/a.html': to('/a') },
      targets: [{ url: '/a', status: 404 }],
    },
    {
      note: 'a copy that is not to be found',
      pages: {
        '/': '<a href="/a.html">A</a>',
        '/a.html': { head: `${to('/a').head}<meta name="robots" content="noindex">` },
      },
    },
    { note: 'the same page by http', pages: { '/': '<a href="/a">A</a>', '/a': to('http://example.com/a') } },
    {
      note: 'a sort order',
      pages: { '/': '<a href="/list?sort=price">By price</a>', '/list': to('/list'), '/list?sort=price': to('/list') },
    },
    {
      note: 'a parameter that fills in a form, on the index file',
      pages: {
        '/': { ...to('/'), body: '<a href="/index.html?room=2">Book room 2</a>' },
        '/index.html?room=2': to('/'),
      },
    },
    {
      note: 'pages of their own that name the start page by mistake',
      pages: {
        '/': '<a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a>',
        '/a': { ...own('Bread'), body: '<p>Bread</p>' },
        '/b': { ...own('Rolls'), body: '<p>Rolls</p>' },
        '/c': { ...own('Cakes'), body: '<p>Cakes</p>' },
      },
    },
    {
      note: 'the same, with the title of the start page',
      pages: {
        '/': {
          ...own('The shop'),
          body: '<a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a><p>All that we grow and bake.</p>',
        },
        '/a': { ...own('The shop'), body: '<p>Bread</p>' },
        '/b': { ...own('The shop'), body: '<p>Rolls</p>' },
        '/c': { ...own('The shop'), body: '<p>Cakes</p>' },
      },
    },
    { note: 'a copy that nobody links to', pages: { '/': '<a href="/a">A</a>', '/a': to('/a'), '/print/a': to('/a') } },
    {
      note: 'a canonical page that was not crawled',
      pages: { '/': '<a href="/a">A</a>', '/a': to('https://other.example/a') },
    },
  ],
});
