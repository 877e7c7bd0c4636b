import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-title.rule.js';

const page = (title: string, more = ''): { head: string } => ({ head: `<title>${title}</title>${more}` });
const copy = `<main><p>${'Tomatoes like the sun and a large pot. '.repeat(8)}</p></main>`;
const recipe =
  '<h1></h1><script>const id = new URLSearchParams(location.search).get("id"); document.title = "Recipe: " + names[id];</script>';
const loads = '<script src="/recipe.js"></script>';
const bySoup = { '/recipe.html?id=soup': { ...page('Recipe'), body: loads } };
const byFile = { '/': page('Home'), ...bySoup, '/recipe.html?id=stew': { ...page('Recipe'), body: loads } };
const shows = `${loads}<script>show(location.search)</script>`;
const writes = { url: '/recipe.js', body: 'const show = (query) => { document.title = "Recipe: " + names[query]; };' };
const readsItself = 'const id = new URLSearchParams(location.search).get("id"); document.title = names[id];';
const greeting =
  '<script>if (location.pathname !== "/") document.title = "Come back";\nconst isOld = document.title == names[0];</script>';
const moves = `if (navigator.language.startsWith('de')) location.href = '/de/'; else location.href = '/en/';`;
const crossroads = `<p>Loading</p><script>function choose() { ${moves} }\nsetTimeout(choose, 500);</script>`;
const buttons = `<p>Two languages</p><script>document.querySelector('p').onclick = () => { ${moves} };</script>`;

ruleTester(rule, {
  pass: [{ pages: { '/': page('Home'), '/a': page('Beans') } }],
  fail: [
    { page: { pages: byFile, resources: [writes] }, message: 'duplicate', count: 2 },
    {
      page: { pages: byFile, resources: [{ url: '/recipe.js', body: readsItself.replace('names[id]', '"Hello"') }] },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        pages: { ...byFile, '/stews': page('Recipe') },
        resources: [{ url: '/recipe.js', body: readsItself }],
      },
      message: 'duplicate',
      count: 3,
    },
    {
      page: { pages: { '/': page('Home'), '/a': page('beans'), '/b': page('BEANS') } },
      message: 'respelled',
      count: 2,
      evidence: 'https://example.com/a',
      sentence: 'the title "BEANS", not all with the same capital letters. Other pages with it: 1.',
    },
    {
      page: {
        pages: {
          '/': page('Home'),
          '/a': { ...page('Beans'), body: `<p>Dwarf beans</p>${greeting}` },
          '/b': { ...page('Beans'), body: `<p>Runner beans</p><script>document.title = names[language];</script>` },
        },
      },
      message: 'duplicate',
      count: 2,
    },
    {
      page: {
        pages: {
          '/': page('Home'),
          '/a': { ...page('Beans'), body: copy },
          '/a?print': { ...page('Beans'), body: copy },
          '/b': { ...page('Beans'), body: copy },
          '/c': page('Beans'),
        },
      },
      message: 'duplicate',
      count: 2,
      sentence: 'Other pages with it: 2.',
    },
    {
      page: {
        pages: { '/': { ...page('Old Orchard'), body: buttons }, '/en/': page('Old Orchard'), '/de/': page('Garten') },
      },
      message: 'duplicate',
      count: 2,
    },
  ],
  notApplicable: [{ pages: { '/': page('', '<meta name="robots" content="noindex">') } }],
  nearMiss: [
    {
      note: 'titles in another encoding than the server says',
      pages: { '/': page('Home'), '/a': page('\ufffd\ufffd\ufffd\ufffd'), '/b': page('\ufffd\ufffd\ufffd\ufffd') },
    },
    {
      note: 'two addresses of one text, which is another finding',
      pages: { '/': page('Home'), '/a': { ...page('Beans'), body: copy }, '/b': { ...page('Beans'), body: copy } },
    },
    {
      note: 'the same title on a page that names the other as canonical',
      pages: { '/': page('Home'), '/a': page('Beans'), '/a?print': page('Beans', '<link rel="canonical" href="/a">') },
    },
    {
      note: 'one file for many pages, whose script writes the title of each',
      pages: {
        '/': page('Home'),
        '/recipe.html?id=soup': { ...page('Recipe'), body: recipe },
        '/recipe.html?id=stew': { ...page('Recipe'), body: recipe },
      },
    },
    {
      note: 'one file for many pages, whose title a script in a file writes',
      pages: { ...byFile, '/recipe.html': { ...page('Recipe'), body: loads } },
      resources: [{ url: '/recipe.js', body: readsItself }],
    },
    {
      note: 'one file for many pages, whose script hands the address to a script in a file that writes the title',
      pages: {
        '/recipe.html?id=soup': { ...page('Recipe'), body: shows },
        '/recipe.html?id=stew': { ...page('Recipe'), body: shows },
      },
      resources: [writes],
    },
    {
      note: 'a page without text whose script sends each visitor to one of the languages',
      pages: { '/': { ...page('Old Orchard'), body: crossroads }, '/en/': page('Old Orchard'), '/de/': page('Garten') },
    },
    {
      note: 'the pages of a list',
      pages: { '/': page('Home'), '/news': page('News'), '/news?page=2': page('News'), '/news/page/3/': page('News') },
    },
    {
      note: 'the index file of a page of few words',
      pages: { '/': { ...page('Home'), body: '<p>Soon</p>' }, '/index.html': { ...page('Home'), body: '<p>Soon</p>' } },
    },
    {
      note: 'the name of the site in two languages',
      pages: {
        '/': page('Old Orchard', '<link rel="alternate" hreflang="en" href="/en/">'),
        '/en/': page('Old Orchard', '<link rel="alternate" hreflang="de" href="/">'),
      },
    },
    {
      note: 'the same title on a page that is not indexed',
      pages: { '/': page('Home'), '/b': page('Home', '<meta name="robots" content="noindex">') },
    },
  ],
});
