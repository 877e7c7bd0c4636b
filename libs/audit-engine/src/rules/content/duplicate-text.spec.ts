import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-text.rule.js';

const text = 'Tomatoes like the sun and a large pot, and water in the morning. '.repeat(5);
const other = 'Beans climb up a stick and want to be picked twice a week. '.repeat(5);
const router =
  '<script>const [part] = location.pathname.split("/").filter(Boolean);\nshow(part); document.title = `${names[part]} – Garden`;</script>';
const filled = (id: string): string => `<div id="${id}"></div><script src="/${id}.js"></script>`;
const page = (body: string, head = ''): { head: string; body: string } => ({
  head: `<title>A</title>${head}`,
  body: `<main><p>${body}</p></main>`,
});

ruleTester(rule, {
  pass: [{ pages: { '/': page(text), '/a': page(other) } }],
  fail: [
    {
      page: {
        pages: {
          '/': page(other),
          '/a': page(text),
          '/b': { body: `<nav>Menu</nav><main><h1>Tomatoes like</h1> <p>${text.slice(14)}</p></main>` },
        },
      },
      message: 'duplicate',
      count: 2,
      evidence: '/b',
      sentence: '1, such as https://example.com/b',
    },
    {
      page: {
        note: 'with the same picture, by another way to it',
        pages: {
          '/a': page(`${text}<img src="pictures/a.jpg?1" alt="">`),
          '/b/c': page(`${text}<img src="../pictures/a.jpg" alt="">`),
        },
      },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        note: 'a script that reads the address and shows no other page for it',
        pages: {
          '/a': page(`${text}<script>if (location.pathname !== "/") document.title = "Garden";</script>`),
          '/b': page(`${text}<script>if (location.pathname !== "/") document.title = "Garden";</script>`),
        },
      },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        note: 'with the same place for a script to fill',
        pages: { '/a': page(text + filled('news')), '/b': page(text + filled('news')) },
      },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        note: 'with empty elements that no script fills',
        pages: { '/a': page(`${text}<div id="top"></div>`), '/b': page(`${text}<div id="start"></div>`) },
      },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        note: 'much text, and another empty element beside it',
        pages: { '/a': page(text.repeat(3) + filled('news')), '/b': page(text.repeat(3) + filled('team')) },
      },
      message: 'duplicate',
      count: 2,
    },
  ],
  notApplicable: [{ pages: { '/': page('Hello'), '/a': page('Hello') } }],
  nearMiss: [
    {
      note: 'a page for each picture',
      pages: {
        '/a': page(`${text}<img src="a.jpg" alt="">`),
        '/b': page(`${text}<img src="b.jpg" alt="">`),
      },
    },
    { note: 'a canonical link', pages: { '/': page(text), '/?print': page(text, '<link rel="canonical" href="/">') } },
    {
      note: 'variants of one address are a rule of their own',
      pages: { '/a': page(text), '/a/': page(text), '/A?b=c': page(text) },
    },
    { note: 'not indexed', pages: { '/': page(text), '/a': page(text, '<meta name="robots" content="noindex">') } },
    {
      note: 'the same text for two countries',
      pages: {
        '/us': page(
          text,
          '<link rel="alternate" hreflang="en-US" href="/us"><link rel="alternate" hreflang="en-GB" href="/gb">',
        ),
        '/gb': page(text, '<link rel="alternate" hreflang="en-GB" href="/gb">'),
      },
    },
    {
      note: 'one file for all addresses, whose script shows the part that each names',
      pages: { '/': page(text + router), '/beds': page(text + router), '/tools': page(text + router) },
    },
    {
      note: 'the frame of the site, around what a script of each page fills in',
      pages: {
        '/news': page(text + filled('news')),
        '/team': page(text + filled('team')),
      },
    },
    { note: 'one number differs', pages: { '/': page(`${text} Kind 1`), '/a': page(`${text} Kind 2`) } },
  ],
});
