import { ruleTester } from '../../testing/index.js';
import rule from './orphan-page.rule.js';

const start = '<a href="/a">A</a>';

const versions = (...paths: string[]): { head: string } => ({
  head: `<title>x</title>${paths.map((path) => `<link rel="alternate" hreflang="${path === '/' ? 'en' : 'de'}" href="https://example.com${path}">`).join('')}`,
});

ruleTester(rule, {
  pass: [{ pages: { '/': start, '/a': '<p>A</p>' }, sitemap: ['/', '/a'] }],
  fail: [
    {
      page: { pages: { '/': start, '/a': '<p>A</p>', '/b': '<a href="/b">itself</a>' }, sitemap: ['/', '/a', '/b'] },
      message: 'orphan',
      evidence: 'https://example.com/b',
    },
    {
      page: { pages: { '/': '<p>Home</p><script src="/count.js"></script>', '/b': '<p>B</p>' }, sitemap: ['/', '/b'] },
      message: 'orphan',
      evidence: 'https://example.com/b',
    },
    {
      page: {
        pages: {
          '/': `${start}<div id="menu"></div><script src="/menu.js"></script>`,
          '/a': '<p>A</p>',
          '/b': '<p>B</p>',
        },
        sitemap: ['/', '/a', '/b'],
      },
      message: 'orphan',
      evidence: 'https://example.com/b',
    },
    ...[
      "show('https://shop.example/b.html')",
      "link.href = base + '/b.html'",
      "link.href = '/b.html' + place",
      "fetch('/seeds.html?v=' + Date.now()).then(show)",
      "link.href = 'https://shop.example/b.html'",
      "link.href = '//b.html'",
      "load({ url: base + '/b.html' })",
    ].map((body) => ({
      page: {
        pages: { '/': `${start}<script src="/menu.js"></script>`, '/a': '<p>A</p>', '/b.html': '<p>B</p>' },
        sitemap: ['/', '/a', '/b.html'],
        resources: [{ url: '/menu.js', body }],
      },
      message: 'orphan' as const,
      evidence: 'https://example.com/b.html',
    })),
    {
      page: {
        note: 'a frame of another site, and scripts that name other pages',
        pages: {
          '/': `${start}<iframe src="https://film.example/b"></iframe><script>link.href = '/a'; fetch('/offers.html');</script>`,
          '/a': '<p>A</p>',
          '/b': '<p>B</p><iframe src="/b"></iframe>',
        },
        sitemap: ['/', '/a', '/b'],
      },
      message: 'orphan',
      evidence: 'https://example.com/b',
    },
    {
      page: {
        pages: { '/': start, '/a': '<p>A</p>', 'http://example.com/b': '<p>B</p>' },
        sitemap: ['http://example.com/b'],
      },
      message: 'orphan',
      evidence: 'http://example.com/b',
    },
    {
      page: {
        pages: { '/': { ...versions('/', '/de/'), body: start }, '/a': '<p>A</p>', '/de/': versions('/', '/de/') },
        sitemap: ['/', '/a'],
      },
      message: 'hreflang',
      evidence: 'https://example.com/de/',
    },
  ],
  notApplicable: [
    {
      note: 'a crawl that was cut',
      pages: { '/': '<p>x</p>', '/b': '<p>B</p>' },
      sitemap: ['/b'],
      probe: { isComplete: false },
    },
    { pages: { '/': '<p>one page</p>' } },
  ],
  nearMiss: [
    ...[
      `menu.innerHTML = '<li><a class="item" href="b.html">Beans</a></li>';`,
      'menu.innerHTML = "<a href=\\"./b.html\\">Beans</a>";',
      `for (const item of [{ href: '/b.html#top', label: 'Beans' }]) add(item);`,
      'link.href="/b.html?from=menu"',
      "const OTHER_LANGUAGE = { 'a.html': 'b.html' };",
    ].map((body) => ({
      note: `a script file writes the link: ${body}`,
      pages: { '/': `${start}<script src="/menu.js"></script>`, '/a': '<p>A</p>', '/b.html': '<p>B</p>' },
      sitemap: ['/', '/a', '/b.html'],
      resources: [{ url: '/menu.js', body }],
    })),
    ...[
      "menu([{ text: 'A', link: '/a' }, { text: 'B', link: '/b' }])",
      "parts.push({ file: base + 'parts/nav.html' })",
    ].map((body) => ({
      note: `a script file has the list of the pages, or loads the menu from below a path: ${body}`,
      pages: { '/': `${start}<script src="/menu.js"></script>`, '/a': '<p>A</p>', '/b': '<p>B</p>' },
      sitemap: ['/', '/a', '/b'],
      resources: [{ url: '/menu.js', body }],
    })),
    {
      note: 'a script writes the menu',
      pages: {
        '/': '<div id="menu"></div><h1>Seeds</h1><a href="#list">List</a><a href="https://shop.example/">Shop</a><script src="/menu.js"></script>',
        '/about': '<p>About</p>',
      },
      sitemap: ['/', '/about'],
    },
    ...[
      '<iframe src="/b.html"></iframe>',
      `<script>list.innerHTML = '<a href="/b.html">Beans</a>';</script>`,
      '<a href="/b">Beans</a>',
      '<div id="top"></div><script>fetch(\'/parts/header.html\').then(show);</script>',
      "<script>$('#top').load('header.html');</script>",
      '<div data-include="header"></div><script src="/parts.js"></script>',
    ].map((body) => ({
      note: `a frame, an inline script, a menu that is loaded, or another form of the address: ${body}`,
      pages: { '/': start + body, '/a': '<p>A</p>', '/b.html': '<p>B</p>' },
      sitemap: ['/', '/a', '/b.html'],
    })),
    ...[
      "fetch('header.html').then(show)",
      "const part = 'parts/header.html?v=' + Date.now(); fetch(part).then(show)",
      'load(`/parts/Menu.html?${version}`)',
    ].map((body) => ({
      note: `a script file loads the head of each page: ${body}`,
      pages: { '/': `${start}<script src="/parts.js"></script>`, '/a': '<p>A</p>', '/b': '<p>B</p>' },
      sitemap: ['/', '/a', '/b'],
      resources: [{ url: '/parts.js', body }],
    })),
    {
      note: 'a version that is linked from pages of its own language',
      pages: {
        '/': { ...versions('/', '/de/'), body: '<a href="/de/a">A</a>' },
        '/de/a': '<a href="/de/">Anfang</a>',
        '/de/': versions('/', '/de/'),
      },
    },
    { note: 'nobody says how the page was found', pages: { '/': start, '/a': '<p>A</p>', '/b': versions('/b') } },
    { note: 'the start page that nobody links to', pages: { '/': start, '/a': '<p>A</p>' }, sitemap: ['/'] },
    {
      note: 'pages that are linked by https and by their folder',
      pages: { '/': start, '/a': '<p>A</p>', 'http://example.com/a': '<p>A</p>', '/index.html': start },
      sitemap: ['/index.html', 'http://example.com/a'],
    },
    {
      note: 'a page reached through a redirect',
      pages: { '/': '<a href="/old">B</a>', '/b': '<p>B</p>' },
      targets: [{ url: '/old', chain: ['/b'] }],
      sitemap: ['/b'],
    },
  ],
});
