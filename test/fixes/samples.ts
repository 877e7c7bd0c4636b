import type { PageCase } from '../../libs/audit-engine/src/testing/cases.js';

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
  'images/dimension-values': ['<img src="a.jpg" alt="A fork" width="300.5" height="200 pixels">'],
  'structured-data/breadcrumb': [
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home","item":"https://example.com/"},{"@type":"ListItem","name":"Beans"}]}</script>',
  ],
  'accessibility/navigation-names': [
    '<nav><a href="/">Home</a></nav><nav><h2>Our plants</h2><a href="/beans">Beans</a></nav>',
  ],
  'accessibility/landmark-unique': ['<aside><h2>News</h2><p>a</p></aside><aside><h2>Weather</h2><p>b</p></aside>'],
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
