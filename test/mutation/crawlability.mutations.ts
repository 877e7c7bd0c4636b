import { drop, inHead, inMain, swap } from './html-changes.js';
import type { MutableSite, Mutation } from './mutation.js';
import { addPage, answer, link, probe, robotsTxt } from './site-changes.js';

const CANONICAL = /<link rel="canonical"[^>]*>/;
const canonical = (href: string) => swap(CANONICAL, `<link rel="canonical" href="${href}">`);
const robots = (content: string) => inHead(`<meta name="robots" content="${content}">`);
/** Leaves a page out of the sitemap. */
const unlist =
  (path: string) =>
  (site: MutableSite): void =>
    void (site.sitemapUrls = site.sitemapUrls.filter((url) => url !== site.baseUrl + path));

export const crawlability: readonly Mutation[] = [
  {
    rule: 'crawlability/canonical-chain',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barn-print', { canonical: '/barn-text', linkedFrom: null, isListed: false });
      addPage(site, '/barn-text', { canonical: '/visit', linkedFrom: null, isListed: false });
    },
  },
  { rule: 'crawlability/canonical-host', site: 'handwritten', mutate: canonical('http://localhost:3000/somewhere') },
  {
    rule: 'crawlability/canonical-in-body',
    mutate: (html) => inMain(CANONICAL.exec(html)?.[0] ?? '')(drop(CANONICAL)(html)),
  },
  { rule: 'crawlability/canonical-invalid', mutate: canonical('') },
  {
    rule: 'crawlability/canonical-multiple',
    site: 'handwritten',
    page: '/visit',
    mutate: inHead('<link rel="canonical" href="https://thornfield-orchard.example/">'),
  },
  {
    rule: 'crawlability/canonical-noindex',
    site: 'handwritten',
    page: '/visit',
    mutateSite: unlist('/visit'),
    mutate: (html) => robots('noindex')(canonical('https://thornfield-orchard.example/cider')(html)),
  },
  {
    rule: 'crawlability/canonical-pagination',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns');
      addPage(site, '/barns?page=2', { canonical: '/barns', linkedFrom: null, isListed: false });
    },
  },
  {
    rule: 'crawlability/canonical-redirect',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns', { canonical: '/barns/', isListed: false });
      answer(site, { url: '/barns/', chain: ['/barns'] });
    },
  },
  {
    rule: 'crawlability/canonical-relative',
    mutate: (html) => html.replace(/<link rel="canonical" href="https:\/\/[^/]*/, '<link rel="canonical" href="'),
  },
  {
    rule: 'crawlability/canonical-scheme',
    mutate: swap('<link rel="canonical" href="https:', '<link rel="canonical" href="http:'),
  },
  {
    rule: 'crawlability/canonical-start',
    site: 'handwritten',
    mutateSite: (site) => {
      for (const path of ['/barn-one', '/barn-two', '/barn-three'])
        addPage(site, path, { canonical: '/', isListed: false, linkedFrom: null });
    },
  },
  {
    rule: 'crawlability/canonical-target',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns', { canonical: '/barn', isListed: false, linkedFrom: null });
      answer(site, { url: '/barn' });
    },
  },
  {
    rule: 'crawlability/click-depth',
    site: 'handwritten',
    mutateSite: (site) => {
      for (let step = 1; step <= 7; step++)
        addPage(site, `/barn-${step}`, { linkedFrom: step === 1 ? '/' : `/barn-${step - 1}` });
    },
  },
  {
    rule: 'crawlability/fragment-routes',
    mutate: inMain(
      '<ul><li><a href="#/seeds">Seeds</a></li><li><a href="#/tools">Tools</a></li><li><a href="#/pots">Pots</a></li></ul>',
    ),
  },
  {
    rule: 'crawlability/host-variants',
    site: 'handwritten',
    page: '/',
    mutate: drop(CANONICAL),
    mutateSite: (site) =>
      probe(site, 'alternateHost', ({ url }) => ({ finalUrl: url, text: site.probe.probes.https?.text ?? null })),
    unavoidable: { 'crawlability/canonical-missing': 'without a canonical link both addresses count' },
  },
  {
    rule: 'crawlability/meta-refresh',
    mutate: swap('<title>', '<meta http-equiv="refresh" content="0; url=/no-such-page"><title>'),
  },
  { rule: 'crawlability/nofollow-page', mutate: robots('nofollow') },
  {
    rule: 'crawlability/orphan-page',
    site: 'handwritten',
    mutateSite: (site) => void addPage(site, '/barns', { linkedFrom: null }),
  },
  {
    rule: 'crawlability/redirect-chain',
    site: 'handwritten',
    mutateSite: (site) => {
      answer(site, { url: '/old-visit', status: 302, chain: ['/new-visit', '/visit'] });
      link(site, '/cider', '/old-visit');
    },
  },
  {
    rule: 'crawlability/redirect-loop',
    site: 'handwritten',
    mutateSite: (site) => {
      answer(site, { url: '/barns', status: 301, chain: ['/barns/', '/barns'], finalStatus: null });
      link(site, '/cider', '/barns');
    },
  },
  {
    rule: 'crawlability/redirect-temporary',
    site: 'handwritten',
    mutateSite: (site) => {
      answer(site, { url: '/visit/', status: 302, chain: ['/visit'] });
      link(site, '/cider', '/visit/');
    },
  },
  {
    rule: 'crawlability/robots-conflict',
    site: 'handwritten',
    page: '/visit',
    mutateSite: unlist('/visit'),
    mutate: robots('index, follow'),
    headers: { 'x-robots-tag': 'noindex' },
  },
  {
    rule: 'crawlability/robots-crawl-delay',
    mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Allow: /\nCrawl-delay: 60')),
  },
  { rule: 'crawlability/robots-directives', mutate: robots('max-snippets:50') },
  {
    rule: 'crawlability/robots-resources',
    site: 'handwritten',
    mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Disallow: /site.css')),
  },
  {
    rule: 'crawlability/robots-rules',
    mutateSite: (site) => robotsTxt(site, (text) => text.replace('Allow: /', 'Allow: /\nDisallow: cart')),
  },
  {
    rule: 'crawlability/robots-sitemap',
    site: 'handwritten',
    mutateSite: (site) => {
      robotsTxt(site, (text) => text.replace(/Sitemap: .*/, ''));
      site.probe = { ...site.probe, sitemaps: site.probe.sitemaps.map((sitemap) => ({ ...sitemap, source: 'guess' })) };
    },
  },
  {
    rule: 'crawlability/indexable-pages',
    site: 'handwritten',
    mutateSite: (site) => {
      site.pages = site.pages.map((page) => ({
        ...page,
        html: page.html.replace(/rel="canonical" href="[^"]*"/, 'rel="canonical" href="https://elsewhere.example/"'),
      }));
    },
    unavoidable: { 'crawlability/canonical-host': 'every page names another host' },
  },
  {
    rule: 'crawlability/robots-start',
    site: 'handwritten',
    mutateSite: (site) => robotsTxt(site, (text) => `${text}\nUser-agent: Googlebot\nDisallow: /$\nAllow: /site.css\n`),
  },
  { rule: 'crawlability/robots-txt', mutateSite: (site) => robotsTxt(site, (text) => `${text}\nDisalow /cart\n`) },
  {
    rule: 'crawlability/sitemap',
    site: 'documentation',
    mutateSite: (site) => {
      for (let index = 0; index < 15; index++) addPage(site, `/barn-${index}/`);
      robotsTxt(site, (text) => text.replace(/Sitemap: .*/, ''));
      site.probe = {
        ...site.probe,
        sitemaps: site.probe.sitemaps.map((sitemap) => ({
          ...sitemap,
          source: 'guess',
          status: 404,
          urlCount: 0,
          error: 'status 404',
        })),
      };
      site.sitemapUrls = [];
    },
    unavoidable: { 'links/one-incoming': 'each of the many pages is linked once' },
  },
  {
    rule: 'crawlability/sitemap-blocked',
    site: 'handwritten',
    mutateSite: (site) => {
      site.sitemapUrls.push(`${site.baseUrl}/cart`);
      answer(site, { url: '/cart', outcome: 'robots-blocked', status: null, finalStatus: null });
    },
  },
  {
    rule: 'crawlability/sitemap-broken',
    site: 'handwritten',
    mutateSite: (site) => {
      site.sitemapUrls.push(`${site.baseUrl}/gone`);
      answer(site, { url: '/gone' });
    },
  },
  {
    rule: 'crawlability/sitemap-canonical',
    site: 'handwritten',
    mutateSite: (site) => void addPage(site, '/barns', { canonical: '/visit', linkedFrom: null }),
  },
  {
    rule: 'crawlability/sitemap-coverage',
    site: 'handwritten',
    mutateSite: (site) => void addPage(site, '/barns', { isListed: false }),
  },
  {
    rule: 'crawlability/sitemap-host',
    mutateSite: (site) => {
      site.probe = {
        ...site.probe,
        sitemaps: site.probe.sitemaps.map((sitemap) => ({
          ...sitemap,
          foreign: { count: 1, example: 'https://staging.example/barn' },
        })),
      };
    },
  },
  {
    rule: 'crawlability/sitemap-lastmod',
    mutateSite: (site) => {
      site.probe = {
        ...site.probe,
        sitemaps: site.probe.sitemaps.map((sitemap) => ({
          ...sitemap,
          badLastmod: { count: 1, example: 'last spring' },
        })),
      };
    },
  },
  { rule: 'crawlability/sitemap-noindex', site: 'handwritten', page: '/privacy', mutate: robots('noindex') },
  {
    rule: 'crawlability/sitemap-readable',
    mutateSite: (site) => {
      site.probe = {
        ...site.probe,
        sitemaps: site.probe.sitemaps.map((sitemap) => ({ ...sitemap, status: 404, urlCount: 0, error: 'status 404' })),
      };
      site.sitemapUrls = [];
    },
  },
  {
    rule: 'crawlability/sitemap-redirect',
    site: 'handwritten',
    mutateSite: (site) => {
      site.sitemapUrls.push(`${site.baseUrl}/old-visit`);
      answer(site, { url: '/old-visit', chain: ['/visit'] });
    },
  },
  { rule: 'crawlability/soft-404', mutateSite: (site) => probe(site, 'notFound', { status: 200 }) },
  { rule: 'crawlability/start-noindex', site: 'handwritten', page: '/', mutate: robots('noindex') },
  {
    rule: 'crawlability/unavailable-after',
    site: 'handwritten',
    page: '/privacy',
    mutate: robots('unavailable_after: 2020-06-30'),
  },
  { rule: 'crawlability/canonical-missing', mutate: drop(/<link rel="canonical"[^>]*>/) },
  { rule: 'crawlability/pagination-links', mutate: inHead('<link rel="next" href="/all-parts/2">') },
  {
    rule: 'crawlability/lastmod-day',
    site: 'blog',
    mutateSite: (site) => {
      site.probe.sitemaps = site.probe.sitemaps.map((sitemap) => ({
        ...sitemap,
        ...{ earliestLastmod: '2026-03-01T00:00:00.000Z', latestLastmod: '2026-03-01T12:00:00.000Z', lastmodCount: 40 },
      }));
    },
  },
];
