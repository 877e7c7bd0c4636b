import { ruleTester } from '../../testing/index.js';
import rule from './broken-style-file.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><p>Text</p>' };
const sheet = { url: '/a.css', body: 'p { background: url(b.png) }' };
const card = { url: '/a.css', body: '.card .photo::before, #hero { background: url(b.png) }' };
const button = { url: '/a.css', body: 'form button:hover, table.wide th { background: url(b.png) }' };
const gone = { url: '/b.png', via: '/a.css', status: 404 };
const owl = { url: '/a.css', body: '.owl-carousel .owl-video-play-icon { background: url(b.png) }' };
const play = { url: '/a.js', body: 'make(\'<div class="owl-video-play-icon"></div>\')' };
const onPage = (body: string): Record<string, string> => ({
  '/': `<link rel="stylesheet" href="/a.css">${body}`,
  '/about': '<link rel="stylesheet" href="/a.css"><p>Text</p>',
});

ruleTester(rule, {
  pass: [{ pages, resources: [sheet, { url: '/b.png', via: '/a.css' }] }],
  fail: [
    {
      page: { pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 404 }] },
      message: 'missing',
      sentence: 'which https://example.com/a.css names',
      evidence: 'https://example.com/b.png https://example.com/',
    },
    {
      page: { pages: onPage('<div class="Card wide"><i class="photo"></i></div>'), resources: [card, gone] },
      message: 'missing',
    },
    { page: { pages: onPage('<p id="hero">Text</p>'), resources: [card, gone] }, message: 'missing' },
    ...['<button>Go</button>', '<script src="/a.js"></script>'].map((body) => ({
      page: {
        note: `a button in a page, or one that a script makes: ${body}`,
        pages: onPage(body),
        resources: [button, gone, { url: '/a.js', body: 'box.innerHTML = `<p><button type="button">Go</button></p>`' }],
      },
      message: 'missing' as const,
    })),
    {
      page: {
        note: 'a script makes what has the class',
        pages: onPage('<div class="card"></div><script src="/a.js"></script>'),
        resources: [card, gone, { url: '/a.js', body: "photo.classList.add('photo')" }],
      },
      message: 'missing',
    },
    {
      page: {
        pages: onPage('<div class="owl-carousel"><a class="owl-video"></a></div>'),
        resources: [owl, play, gone],
      },
      message: 'missing',
    },
    {
      page: {
        note: 'a font is asked for by its text',
        pages: onPage('<p>Text</p>'),
        resources: [
          { url: '/a.css', body: '@font-face { font-family: A; src: url(a.woff2) } .card { font-family: A }' },
          { url: '/a.woff2', via: '/a.css', status: 404 },
        ],
      },
      message: 'missing',
    },
    {
      page: {
        note: 'a page that a script fills',
        pages: {
          '/': '<link rel="stylesheet" href="/a.css"><div id="root"></div><script type="module" src="/app.js"></script>',
        },
        resources: [card, gone],
      },
      message: 'missing',
    },
    {
      page: {
        note: 'more names than can be told apart',
        pages: onPage(Array.from({ length: 500 }, (_, i) => `<p class="a${i}">x</p>`).join('')),
        resources: [card, gone],
      },
      message: 'missing',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    {
      note: 'a style that no element of the site has',
      pages: onPage('<div class="card"></div>'),
      resources: [card, gone],
    },
    {
      note: 'the button of a video, in a carousel without videos',
      pages: onPage('<div class="owl-carousel"><img src="/c.png" alt="Barn"></div><script src="/a.js"></script>'),
      resources: [owl, play, gone],
    },
    {
      note: 'the style of buttons, on a site without any',
      pages: onPage('<p class="button">Text</p><!-- <button>Go</button> --><script src="/a.js"></script>'),
      resources: [button, gone, { url: '/a.js', body: "show('.button')" }],
    },
    { note: 'a refusal', pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 403 }] },
    { note: 'an error that passes', pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 500 }] },
    { note: 'a file that pages load', pages, resources: [{ url: '/a.css', status: 404 }] },
    {
      note: 'a module that a script imports',
      pages: { '/': '<script type="module" src="/a.js"></script><p>Text</p>' },
      resources: [
        { url: '/a.js', body: "import './b.js'" },
        { url: '/b.js', via: '/a.js', status: 404 },
      ],
    },
    { note: 'a source map', pages, resources: [sheet, { url: '/a.css.map', via: '/a.css', status: 404 }] },
  ],
});
