import { ruleTester } from '../../testing/index.js';
import rule from './dead-end.rule.js';

const start = '<a href="/a">A</a>';

ruleTester(rule, {
  pass: [{ pages: { '/': start, '/a': '<a href="/">Home</a>' } }],
  fail: [
    {
      page: {
        pages: {
          '/': start,
          '/a': '<iframe src="/plan.pdf"></iframe><iframe src="https://maps.example.org/"></iframe><p>The end</p>',
        },
      },
      message: 'deadEnd',
    },
    {
      page: {
        pages: { '/': start, '/a': '<p>A</p><script>if (location.hash === "#a") show(location.pathname)</script>' },
      },
      message: 'deadEnd',
    },
    { page: { pages: { '/': start, '/a': '<p>The end</p>' } }, message: 'deadEnd', evidence: 'https://example.com/a' },
    {
      page: {
        pages: { '/': start, '/a': '<a href="#top">Top</a> <a href="/a">A</a> <a href="https://other.example/">x</a>' },
      },
      message: 'deadEnd',
    },
    {
      page: {
        pages: {
          '/': start,
          '/a': '<div id="site-header">Beans</div><a href="https://other.example/">x</a><script src="/a.js"></script>',
        },
      },
      message: 'deadEnd',
    },
    {
      page: {
        pages: { '/': start, '/a': '<div id="site-header"></div><a href="https://other.example/">x</a>' },
      },
      message: 'deadEnd',
    },
  ],
  notApplicable: [
    { pages: { '/': '<p>One page</p>' } },
    {
      note: 'one page with two addresses',
      pages: {
        '/': '<a href="/index.html#a">A</a><p id="a">A</p>',
        '/index.html': '<a href="#a">A</a><p id="a">A</p>',
      },
    },
  ],
  nearMiss: [
    {
      note: 'a menu in a frame',
      pages: { '/': start, '/a': '<iframe src="menu.html"></iframe><p>The end</p>', '/menu.html': start },
    },
    {
      note: 'a script in a file that writes the menu',
      pages: {
        '/': start,
        '/a.html': '<p>A</p><a href="https://other.example/">x</a><script src="/site.js"></script>',
        '/b.html': start,
      },
      resources: [{ url: '/site.js', body: '`<a href="a.html">A</a> <a href="b.html">B</a>`' }],
    },
    {
      note: 'a script in a file with the list of the pages',
      pages: {
        '/': start,
        '/a': '<p>A</p><a href="https://other.example/">x</a><script src="/site.js"></script>',
        '/b': start,
      },
      resources: [{ url: '/site.js', body: 'menu([{ text: "A", link: "/a" }, { text: "B", link: "/b" }])' }],
    },
    {
      note: 'a script in the page that writes a link',
      pages: { '/': start, '/a': `<p>A</p><a href="#x">x</a><script>document.write('<a href="/">Home</a>')</script>` },
    },
    {
      note: 'a page of a frame that leads to the page around it when it is alone',
      pages: {
        '/': start,
        '/a': '<p>A</p><script>if (top === self) location.replace("index.htm?a.htm")</script>',
      },
    },
    {
      note: 'an empty place for the menu, which a script fills',
      pages: {
        '/': start,
        '/a': '<div id="site-header"></div><a href="https://other.example/">x</a><script src="/menu.js"></script>',
      },
    },
    {
      note: 'a script on the page that fetches the menu',
      pages: {
        '/': start,
        '/a': '<div id="oben"></div><a href="https://other.example/">x</a><script>get("menu.html")</script>',
      },
    },
    {
      note: 'a script that writes the address of a link',
      pages: { '/': start, '/a': '<a id="back">Back</a><script>back.href = "/"</script>' },
    },
    {
      note: 'an element of its own for the menu',
      pages: {
        '/': start,
        '/a': '<site-nav></site-nav><a href="#b">B</a><p id="b">B</p><script src="/m.js"></script>',
      },
    },
    {
      note: 'a page that scripts fill',
      pages: { '/': start, '/a': '<div id="app"></div><script src="/app.js"></script>' },
    },
    {
      note: 'a page with noindex',
      pages: { '/': start, '/a': { head: '<title>x</title><meta name="robots" content="noindex">' } },
    },
    { note: 'an empty page, which is another finding', pages: { '/': start, '/a': '<div></div>' } },
    { note: 'a step of a form', pages: { '/': start, '/a': '<form action="/next"><button>Next</button></form>' } },
  ],
});
