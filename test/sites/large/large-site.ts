import {
  gzipped,
  html,
  redirect,
  redirectChain,
  robots,
  sitemap,
  sitemapIndex,
  slow,
  text,
} from '../../support/sites/replies.js';
import type { Reply, SiteDefinition } from '../../support/sites/site-server.js';
import * as site from './inventory.js';
import { pageHtml, type PageParts } from './page-html.js';
import { PLANTED } from './planted.js';
import { trapRoutes } from './traps.js';

export interface LargeSiteOptions {
  /** Where `/partner` redirects to: another host or port, so outside the audit. */
  offSiteUrl?: string;
  /** Delay of the three slow pages. */
  slowMs?: number;
}

const ROBOTS = `User-agent: OtherBot
Disallow: /

User-agent: SlowBot
Crawl-delay: 60

User-agent: *
Disallow: /private/
Allow: /private/open$
Disallow: /*.json$
Disallow: /tmp*/draft

Sitemap: /sitemap-index.xml
`;

const SPELLED_LINKS = [
  ...[
    '/case',
    '/Case',
    '/caf%C3%A9',
    '/caf%c3%a9',
    '/café',
    '/tilde~page',
    '/tilde%7Epage',
    '/based',
    './about',
    '/x/../about',
    '/about#team',
    '/about?',
  ],
  ...[
    '/pricing?utm_source=links&utm_medium=text',
    '/pricing?gclid=abc',
    '/pricing?fbclid=def',
    '/private/open',
    '?utm_campaign=self',
  ],
  ...[
    'mailto:hello@northgate.example',
    'tel:+44100200300',
    'javascript:void(0)',
    'data:text/html,hello',
    '#top',
    'https://elsewhere.invalid/page',
    '//elsewhere.invalid/other',
  ],
];

const SPECIAL: Record<string, Partial<PageParts>> = {
  '/': { links: [...site.LITERALS_LISTED, '/', ...Object.keys(site.REDIRECTS)] },
  '/links': {
    links: [
      ...[...SPELLED_LINKS, ...site.SLASH_TWINS, ...site.SLASH_ONLY, site.DEEP_CHAIN[0] ?? ''],
      ...[...site.MISSING, ...site.GONE, ...site.FAILING, ...site.BLOCKED, ...site.NOT_HTML, site.HUGE],
      ...['/loop-there', '/loop-self', '/far-one', '/chain-one', site.OFF_SITE, site.TO_BLOCKED],
    ],
  },
  '/blog': { links: [...site.BLOG_LISTS, ...site.BLOG_POSTS.slice(0, 10)] },
  '/products': { links: site.PRODUCTS },
  '/news': { links: site.NEWS },
  '/docs/': { links: site.VERSIONS },
  '/list': { links: site.LIST_PAGES },
  '/events': { links: site.TRAPS.map((trap) => trap.entry) },
  '/based': { head: '<base href="/docs/">', links: ['v1.0/', 'v1.1/'] },
  '/noindexed': { head: '<meta name="robots" content="noindex, follow">' },
  '/canonical-elsewhere': { head: '<link rel="canonical" href="/about">' },
};

function partsOf(path: string): PageParts {
  const parts: PageParts = { path, ...SPECIAL[path] };
  const deep = site.DEEP_CHAIN.indexOf(path);
  if (deep >= 0) parts.links = site.DEEP_CHAIN.slice(deep + 1, deep + 2);
  const list = site.BLOG_LISTS.indexOf(path);
  if (list >= 0) parts.links = site.BLOG_POSTS.slice((list + 1) * 10, (list + 2) * 10);
  if (PLANTED.missingTitle.includes(path)) parts.title = null;
  if (PLANTED.duplicateTitle.includes(path)) parts.title = 'The same title on ten products – Northgate';
  if (PLANTED.missingDescription.includes(path)) parts.description = null;
  if (PLANTED.missingHeading.includes(path)) parts.heading = null;
  if (PLANTED.imageWithoutAlt.includes(path)) parts.hasImageWithoutAlt = true;
  return parts;
}

function hugePage(): Reply {
  return gzipped(html(`<!doctype html><html lang="en"><title>Huge</title><p>${'huge '.repeat(2_200_000)}</p></html>`));
}

function sitemaps(): SiteDefinition {
  const pages = [
    '/',
    ...site.LITERALS_LISTED,
    ...site.ORPHANS,
    '/pricing?utm_source=sitemap',
    '/about#team',
    '/old-about',
    '/missing-ash',
    '/private/area',
  ];
  return {
    '/sitemap-index.xml': sitemapIndex([
      '/sitemaps/pages.xml',
      '/sitemaps/blog.xml.gz',
      '/sitemaps/products.xml',
      '/sitemaps/news.xml',
      '/sitemaps/missing.xml',
    ]),
    '/sitemaps/pages.xml': sitemap([...pages, 'https://elsewhere.invalid/listed']),
    '/sitemaps/blog.xml.gz': sitemap(site.BLOG_POSTS, { isGzip: true }),
    '/sitemaps/products.xml': sitemap(site.PRODUCTS),
    '/sitemaps/news.xml': sitemap(site.NEWS),
  };
}

/** More than three hundred pages with most of what makes a crawl go wrong; always the same. */
export function largeSite({
  offSiteUrl = 'https://elsewhere.invalid/welcome',
  slowMs = 300,
}: LargeSiteOptions = {}): SiteDefinition {
  const definition: SiteDefinition = { '/robots.txt': robots(ROBOTS), ...sitemaps() };
  const pages = [
    ...site.LITERALS,
    ...site.PATTERNS.flatMap((pattern) => pattern.known),
    ...site.BLOCKED.filter((path) => !path.endsWith('.json')),
    site.TOO_FAR_TARGET,
  ];
  for (const path of pages) {
    const reply = html(pageHtml(partsOf(path)));
    definition[path] = path.startsWith('/slow-') ? slow(reply, slowMs) : reply;
  }
  for (const path of site.MISSING) definition[path] = html(pageHtml({ path, title: 'Not found' }), { status: 404 });
  for (const path of site.GONE) definition[path] = html(pageHtml({ path, title: 'Gone' }), { status: 410 });
  for (const path of site.FAILING) definition[path] = html(pageHtml({ path, title: 'Error' }), { status: 500 });
  for (const [path, target] of Object.entries(site.REDIRECTS)) definition[path] = redirect(target, 301);
  Object.assign(definition, redirectChain(['/loop-there', '/loop-back']), redirectChain(['/loop-self']));
  Object.assign(
    definition,
    redirectChain(site.TOO_FAR, site.TOO_FAR_TARGET),
    redirectChain(site.CHAIN, site.REDIRECT_TARGETS[0]),
  );
  definition[site.OFF_SITE] = redirect(offSiteUrl);
  definition[site.TO_BLOCKED] = redirect('/private/area');
  definition['/export/data.json'] = { headers: { 'content-type': 'application/json' }, body: '{}' };
  definition['/files/manual.pdf'] = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4\n' };
  definition['/files/prices.csv'] = text('name,price\ntable,12\n', { headers: { 'content-type': 'text/csv' } });
  definition['/files/photo.png'] = definition['/photo.png'] = { headers: { 'content-type': 'image/png' }, body: PIXEL };
  definition['/feed.xml'] = {
    headers: { 'content-type': 'application/rss+xml' },
    body: '<rss version="2.0"><channel><title>News</title></channel></rss>',
  };
  definition['/download'] = { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.alloc(2048) };
  definition[site.HUGE] = hugePage();
  return { ...definition, ...trapRoutes() };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
