import type { SitemapInfo } from '#audit-engine';
import type { FileVerdict, KnownSite, NotedPage } from './known-site.js';
import type { FileProposal } from './site-file.js';

/** Limits of sitemaps.org. */
const MAX_URLS = 50_000;
const MAX_BYTES = 50_000_000;
/** Rules that a list of what the crawl saw satisfies. */
const RULES =
  /^crawlability\/(?:sitemap|sitemap-(?:broken|redirect|noindex|canonical|blocked|host|coverage|lastmod|readable)|lastmod-day)$/;

/** The sitemap that lists the pages which may be found, made of the crawl; null when there is no need, or it would lose something. */
export function sitemapFile(site: KnownSite, { findings }: FileVerdict): FileProposal | null {
  const { probe } = site;
  const rules = [...findings.keys()].filter((rule) => RULES.test(rule));
  if (rules.length === 0) return null;
  const isMissing = rules.includes('crawlability/sitemap');
  const [sitemap, ...others] = probe.sitemaps.filter(({ status, error }) => status === 200 || error === null);
  // Several files are the work of a content system, and a crawl that was cut does not know all pages: neither is written over.
  if (
    !isMissing &&
    (!probe.isComplete || !sitemap || others.length > 0 || sitemap.isIndex || !isOwn(sitemap, probe.startUrl))
  )
    return null;
  const pages = listed(site.pages, probe.startUrl);
  if (pages.length === 0 || pages.length > MAX_URLS) return null;
  const after = xmlOf(pages.map(({ url }) => url));
  if (Buffer.byteLength(after) > MAX_BYTES) return null;
  return {
    path: isMissing || !sitemap ? '/sitemap.xml' : new URL(sitemap.url).pathname,
    safety: 'review',
    // Its text is not kept by the crawl.
    before: null,
    after,
    changes: [
      `${isMissing ? 'Lists' : 'Lists anew'} the ${pages.length} pages that returned status 200 and may be indexed.`,
      ...(probe.isComplete ? [] : ['The crawl was not complete: pages that it did not reach are missing.']),
      ...(isMissing
        ? []
        : [
            'Dates of change (lastmod), pictures and versions by language of the old file are not known to the crawl and left out.',
          ]),
    ],
  };
}

/** The site as it is with this list in the place of its sitemaps. */
export function withSitemap(site: KnownSite, { path, after }: FileProposal): KnownSite {
  const url = new URL(path, site.probe.startUrl).href;
  const known = site.probe.sitemaps.find((sitemap) => sitemap.url === url);
  const urls = listed(site.pages, site.probe.startUrl).map((page) => page.url);
  const sitemap: SitemapInfo = {
    ...{ url, finalUrl: url, status: 200, source: known?.source ?? 'guess', isIndex: false, error: null },
    ...{ urlCount: urls.length, decodedBytes: Buffer.byteLength(after) },
  };
  return { ...site, sitemapUrls: urls, probe: { ...site.probe, sitemaps: [sitemap] } };
}

function listed(pages: readonly NotedPage[], startUrl: string): NotedPage[] {
  const { origin } = new URL(startUrl);
  return pages
    .filter(({ url, isIndexable }) => isIndexable && URL.canParse(url) && new URL(url).origin === origin)
    .sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}

function isOwn({ url }: SitemapInfo, startUrl: string): boolean {
  return (
    URL.canParse(url) && new URL(url).origin === new URL(startUrl).origin && !new URL(url).pathname.endsWith('.gz')
  );
}

function xmlOf(urls: readonly string[]): string {
  const escaped = (url: string): string =>
    new URL(url).href
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <url><loc>${escaped(url)}</loc></url>`).join('\n')}
</urlset>
`;
}
