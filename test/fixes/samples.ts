import type { PageCase, SiteCase } from '../../libs/audit-engine/src/testing/cases.js';

const TITLE = '<title>A page about gardens</title>';
const alternate = (lang: string, href: string): string =>
  `<link rel="alternate" hreflang="${lang}" href="https://example.com${href}">`;

/** Failing pages that hold what an exact fix needs, for rules whose own samples do not. */
export const OWN_SAMPLES: Readonly<Record<string, readonly PageCase[]>> = {
  'accessibility/html-lang': [
    {
      html: `<!doctype html><html><head><meta charset="utf-8">${TITLE}<meta property="og:locale" content="en_GB"></head><body><p>Tomatoes want sun.</p></body></html>`,
    },
  ],
  'core/single-description': [
    {
      head: `${TITLE}<meta name="description" content="How to grow tomatoes on a balcony, and when to sow them.">\n<meta name="description" content="How to grow tomatoes on a balcony, and when to sow them.">`,
    },
  ],
  'i18n/hreflang-in-body': [
    {
      head: `${TITLE}${alternate('en', '/')}${alternate('x-default', '/')}`,
      body: `<p>Text</p>${alternate('de', '/de')}`,
    },
  ],
  'i18n/hreflang-self': [{ head: `${TITLE}${alternate('de', '/de')}${alternate('x-default', '/choose')}` }],
  'accessibility/link-name': [
    '<a href="/beans"><img src="a.jpg" alt=""></a> <a href="/beans">Beans for the balcony</a>',
    '<a href="mailto:garden@example.com"><i class="icon"></i></a> <a href="tel:+49%2030%201234"><i class="icon"></i></a>',
    '<a href="#"><i class="icon"></i></a> <a href="#">Close the menu</a>',
    '<a href="https://www.instagram.com/garden"><i class="icon"></i></a>',
    { note: 'two names', body: '<a href="/a"><i class="icon"></i></a> <a href="/a">One</a> <a href="/a">Two</a>' },
  ],
  'core/description': [
    {
      head: TITLE,
      body: '<nav><p>Menu</p></nav><p>Short.</p><p>Tomatoes want sun, water and patience. Beans grow on any balcony that faces south, and even in the shade of a house. Peas do not.</p>',
    },
  ],
  'links/empty-href': [
    '<a href="/privacy#top">Our privacy</a> <footer><a href="#">Our privacy</a> <a href="">Go</a></footer>',
  ],
  'images/lazy-missing': [
    `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.jpg" alt="Z" width="300" height="200">`,
    `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><div class="slick-slide"><img src="z.jpg" alt="Z" width="300" height="200"></div>`,
  ],
  'images/dimension-values': ['<img src="a.jpg" alt="A fork" width="300.5" height="200 pixels">'],
  'structured-data/breadcrumb': [
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home","item":"https://example.com/"},{"@type":"ListItem","name":"Beans"}]}</script>',
  ],
  'accessibility/navigation-names': [
    '<nav><a href="/">Home</a></nav><nav><h2>Our plants</h2><a href="/beans">Beans</a></nav>',
  ],
  'accessibility/landmark-unique': ['<aside><h2>News</h2><p>a</p></aside><aside><h2>Weather</h2><p>b</p></aside>'],
  'crawlability/canonical-multiple': [
    {
      head: `${TITLE}<link rel="canonical" href="https://example.com/"><link rel="canonical" href="https://example.com/b">`,
    },
  ],
  'social/og-image-alt': [
    {
      head: `${TITLE}<meta property="og:image" content="https://example.com/a.jpg">`,
      body: '<img src="/a.jpg" alt="A bed of beans">',
    },
  ],
  'social/og-image': [
    {
      head: `${TITLE}<meta property="og:title" content="Gardens"><meta name="twitter:image" content="https://example.com/a.jpg"><meta name="twitter:image:alt" content="A bed of beans">`,
    },
  ],
};

/** The first bytes of a PNG of that size. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size]);
}

const head = (more: string): PageCase => ({ head: `${TITLE}${more}` });
const canonical = (href: string): PageCase => head(`<link rel="canonical" href="https://example.com${href}">`);

/** Failing sites that hold what an exact fix needs. */
export const OWN_SITES: Readonly<Record<string, readonly SiteCase[]>> = {
  'links/redirected': [
    {
      pages: {
        '/': '<a href="/old#top">One</a> <a href="https://example.com/old">Two</a> <a href=\'/old\'>Three</a>',
        '/b': '<a href="old?utm_source=mail">With parameters of a campaign</a> <a href="/">Home</a>',
        '/new': '<h2 id="top">New</h2><a href="/">Home</a>',
      },
      targets: [{ url: '/old', chain: ['/new'] }],
    },
  ],
  'links/broken-internal': [
    {
      pages: { '/': '<a href="/About.html">About</a>', '/about/': '<a href="/">Home</a>' },
      targets: [{ url: '/About.html', status: 404 }],
    },
    {
      note: 'two that may be meant',
      pages: { '/': '<a href="/About">About</a>', '/about/': '<p>One</p>', '/about.html': '<p>Two</p>' },
      targets: [{ url: '/About', status: 404 }],
    },
  ],
  'images/broken': [
    {
      pages: { '/': '<img src="/Img/A.png" alt="">', '/b': '<img src="Img/A.png" alt="">' },
      resources: [
        { url: '/Img/A.png', status: 404 },
        { url: '/img/a.png', body: png(10, 10) },
      ],
    },
  ],
  'links/broken-file': [
    {
      pages: { '/': head('<link rel="icon" href="/Favicon.ico">') },
      resources: [
        { url: '/Favicon.ico', status: 404, kind: 'icon' },
        { url: '/favicon.ico', kind: 'icon' },
      ],
    },
  ],
  'links/broken-script': [
    {
      pages: { '/': '<script src="/JS/a.js" defer></script>' },
      resources: [
        { url: '/JS/a.js', status: 404 },
        { url: '/js/a.js', body: 'a()' },
      ],
    },
  ],
  'links/broken-stylesheet': [
    {
      pages: { '/': head('<link rel="stylesheet" href="/css//a.css">') },
      resources: [
        { url: '/css//a.css', status: 404 },
        { url: '/css/a.css', body: 'p{}' },
      ],
    },
  ],
  'crawlability/canonical-target': [{ pages: { '/a/': canonical('/A') }, targets: [{ url: '/A', status: 404 }] }],
  'i18n/hreflang-target': [
    {
      pages: {
        '/': head('<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="en" href="/">'),
        '/de/': head('<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">'),
      },
      targets: [{ url: '/de', chain: ['/de/'] }],
    },
  ],
  'i18n/hreflang-return': [
    {
      note: 'the other version is in a language that the page names already',
      pages: {
        '/en': head('<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="de" href="/de">'),
        '/de': head('<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="en" href="/uk">'),
      },
    },
  ],
  'images/dimensions': [
    {
      pages: { '/': '<img src="a.png" alt=""><img src="/b.png" alt="" width="40">' },
      resources: [
        { url: '/a.png', body: png(300, 200) },
        { url: '/b.png', body: png(80, 60) },
      ],
    },
    {
      note: 'a script puts others in their place, or it is not known',
      pages: { '/': '<img src="a.png" alt="" data-src="b.png"><img src="/c.png" alt="">' },
      resources: [{ url: '/a.png', body: png(1, 1) }],
    },
  ],
};
