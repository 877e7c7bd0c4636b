import { ruleTester } from '../../testing/index.js';
import rule from './place-elsewhere.rule.js';

const target = '<h2 id="soil">Soil</h2><a name="old-place"></a><h2 id="größe">Size</h2>';
const site = (href: string, page = target): { pages: Record<string, string> } => ({
  pages: { '/': `<a href="${href}">More</a>`, '/beans': page },
});

ruleTester(rule, {
  pass: [site('/beans#soil')],
  fail: [
    {
      page: site('/beans#water'),
      message: 'missing',
      evidence: 'https://example.com/beans#water',
      sentence: 'names a place with the id "water"',
    },
    {
      page: {
        pages: { '/': '<a href="/beans#a">A</a><a href="/beans#b">B</a><a href="/beans#soil">C</a>', '/beans': target },
      },
      message: 'missing',
      count: 2,
    },
    {
      page: {
        pages: {
          '/': '<a href="/beans#water">More</a>',
          '/index.html': '<a href="/beans#water">More</a>',
          '/peas': '<a href="/beans#water">More</a>',
          '/beans': target,
        },
      },
      message: 'missing',
      count: 2,
    },
    {
      page: {
        note: 'a name for scripts on a page without one',
        ...site('/beans#water', `<div data-id="water">x</div>`),
      },
      message: 'missing',
    },
    {
      page: site(
        '/beans#water',
        `<script src="/app.js"></script>${Array.from({ length: 200 }, (_, i) => `<p data-id="${i}">x</p>`).join('')}`,
      ),
      message: 'missing',
    },
    {
      page: site('/beans#box1', '<script>const m = location.hash.match(/^#p([0-9]+)/); show(m ? m[1] : 1);</script>'),
      message: 'missing',
    },
    {
      page: {
        pages: {
          '/': '<ul style="display:none"><li><a href="/beans#water">A</a></li><li><a href="/beans">B</a></li></ul>',
          '/beans': target,
        },
      },
      message: 'missing',
    },
  ],
  notApplicable: [{ pages: { '/': '<a href="/beans#water">Water</a>' } }],
  nearMiss: [
    { note: 'a box of Elementor', ...site('/beans#elementor-action%3Aaction%3Dpopup') },
    {
      note: 'a page that a script fills',
      ...site('/beans#water', '<div id="root"></div><script type="module" src="/assets/app.js"></script>'),
    },
    {
      note: 'a page that only forwards',
      ...site('/beans#water', '<script>location.replace("/peas")</script>'),
    },
    {
      note: 'a place that an inline script writes',
      ...site('/beans#water', '<h1>Beans</h1><script>box.innerHTML = `<section id="water">x</section>`</script>'),
    },
    {
      note: 'what a script shows alone when the fragment names it',
      ...site('/beans#water', '<script src="/app.js"></script><div data-id="soil">x</div><div data-id="water">x</div>'),
    },
    { note: 'a name in the old way', ...site('/beans#old-place') },
    { note: 'an id with letters that addresses encode', ...site('/beans#gr%C3%B6%C3%9Fe') },
    {
      note: 'the top, a route and a text',
      pages: {
        '/': '<a href="/beans#top">A</a><a href="/beans#/water">B</a><a href="/beans#:~:text=water">C</a>',
        '/beans': target,
      },
    },
    {
      note: 'a tab that a script opens',
      pages: { '/': '<a href="/beans#water" data-tab="water">Water</a>', '/beans': target },
    },
    {
      note: 'the code of a protected e-mail address in a copy of a site',
      pages: {
        '/': '<a href="/cdn-cgi/l/email-protection/index.html#5a3b2c">[email&#160;protected]</a>',
        '/cdn-cgi/l/email-protection/index.html': '<h1>Email Protection</h1>',
      },
    },
    {
      note: 'a tab that a script opens by the fragment',
      ...site('/beans#soil-tab', `<script>const hash = location.hash; if (hash == "#soil-tab") open('soil');</script>`),
    },
    {
      note: 'a part that a script shows by its number',
      ...site('/beans#p1', '<script>const m = location.hash.match(/^#p([0-9]+)/); show(m ? m[1] : 1);</script>'),
    },
    { note: 'the button of a script', ...site('/beans#0') },
    {
      note: 'a link that its box takes from the page',
      pages: { '/': '<ul><li style="display:none"><a href="/beans#water">Water</a></li></ul>', '/beans': target },
    },
    { note: 'a page that was not crawled', pages: { '/': '<a href="/peas#water">Water</a>', '/beans': target } },
    {
      note: 'a page with more ids than can be told apart',
      ...site('/beans#water', Array.from({ length: 200 }, (_, i) => `<p id="p${i}">x</p>`).join('')),
    },
    {
      note: 'an error page',
      pages: { '/': '<a href="/beans#water">Water</a>', '/beans': { body: target, status: 404 } },
    },
  ],
});
