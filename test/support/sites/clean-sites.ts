import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageInput, ProbeResult, SiteProbe, SitemapInfo } from '#audit-engine';
import { filesOf } from './site-folder.js';

/** When the sites are looked at: certificates, security.txt and offers are valid then. */
const CHECKED_AT = '2026-11-15T09:00:00.000Z';

export interface CleanSite {
  name: string;
  /** What is particular about it. */
  about: string;
  /** `https://docs.tideline.example`, without a trailing slash. */
  baseUrl: string;
  /** All pages, the start page first, as a crawler would hand them over. */
  pages: PageInput[];
  probe: SiteProbe;
  sitemapUrls: string[];
  /** URLs of every file, pages included. */
  urls: Set<string>;
  robotsTxt: string;
}

interface SiteFile {
  about: string;
  baseUrl: string;
  headers: Record<string, string>;
  pageHeaders: Record<string, Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../sites/clean', import.meta.url));
const FRAMEWORKS = fileURLToPath(new URL('../../sites/frameworks', import.meta.url));

/** `index.html` stands for its folder; other pages have no extension. */
function pathOfPage(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}

function depthsFrom(start: string, htmlByUrl: ReadonlyMap<string, string>): Map<string, number> {
  const depths = new Map([[start, 0]]);
  for (const [url, depth] of depths) {
    for (const [, href = ''] of (htmlByUrl.get(url) ?? '').matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const target = new URL(href, url);
      target.hash = '';
      if (htmlByUrl.has(target.href) && !depths.has(target.href)) depths.set(target.href, depth + 1);
    }
  }
  return depths;
}

function headersFor(site: SiteFile, path: string, html: string): [string, string][] {
  const byPattern = Object.entries(site.pageHeaders).find(([pattern]) => path.startsWith(pattern.replace(/\*$/, '')));
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
  return Object.entries({ ...site.headers, ...byPattern?.[1] }).map(([name, value]) => [
    name,
    value.replace('__HASH__', hash),
  ]);
}

function wireBytesOf(html: string, encoding: string | undefined): number {
  // Quality 5 is what servers use on the fly, and ten times faster than the default here.
  if (encoding === 'br') return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  return encoding === 'gzip' ? gzipSync(html).length : Buffer.byteLength(html);
}

/** Every site below test/sites/clean, as input for the engine: five sites that do everything right, each in its own style. */
export function loadCleanSites(): CleanSite[] {
  return loadAll(ROOT);
}

/** Every site below test/sites/frameworks: correct pages with the markup that well-known frameworks and content systems write. */
export function loadFrameworkSites(): CleanSite[] {
  return loadAll(FRAMEWORKS);
}

function loadAll(root: string): CleanSite[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => loadCleanSite(entry.name, root))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function loadCleanSite(name: string, root = ROOT): CleanSite {
  const site = JSON.parse(readFileSync(join(root, name, 'site.json'), 'utf8')) as SiteFile;
  const folder = join(root, name, 'public');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files = filesOf(folder);
  const htmlByUrl = new Map(
    files
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => [site.baseUrl + pathOfPage(file), read(file)]),
  );
  const start = `${site.baseUrl}/`;
  const depths = depthsFrom(start, htmlByUrl);

  const pages = [...htmlByUrl].map(([url, html]): PageInput => {
    const headers = headersFor(site, new URL(url).pathname, html);
    return {
      ...{ url, status: 200, headers, html, depth: depths.get(url) ?? -1, isStart: url === start },
      ...{
        wireBytes: wireBytesOf(html, site.headers['content-encoding']),
        decodedBytes: Buffer.byteLength(html),
        ttfbMs: 80,
        totalMs: 95,
        httpVersion: '2',
      },
      tls: { protocol: 'TLSv1.3', validTo: '2027-02-01T00:00:00.000Z', issuer: 'Example Trust' },
    };
  });
  pages.sort((a, b) => a.depth - b.depth || a.url.localeCompare(b.url));
  const sitemap = read('sitemap.xml');
  const urls = new Set([
    ...files.filter((file) => !file.endsWith('.html')).map((file) => `${site.baseUrl}/${file}`),
    ...htmlByUrl.keys(),
  ]);
  return {
    ...{ name, about: site.about, baseUrl: site.baseUrl, pages, urls, robotsTxt: read('robots.txt') },
    probe: probeOf(site, { read, files, pages: pages.length, sitemap }),
    sitemapUrls: [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url),
  };
}

function probeOf(
  site: SiteFile,
  { read, files, pages, sitemap }: { read: (file: string) => string; files: string[]; pages: number; sitemap: string },
): SiteProbe {
  const { baseUrl } = site;
  const start = `${baseUrl}/`;
  const { host } = new URL(baseUrl);
  const alternateHost = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const answer = (url: string, type: string, text: string | null, rest: Partial<ProbeResult> = {}): ProbeResult => ({
    ...{ url, finalUrl: url, status: 200, text, error: null },
    headers: [...headersFor(site, '/', '').filter(([name]) => name !== 'content-type'), ['content-type', type]],
    ...rest,
  });
  const html = 'text/html; charset=utf-8';
  const text = 'text/plain; charset=utf-8';
  const file = (name: string, type: string) =>
    files.includes(name)
      ? answer(start + name, type, read(name))
      : answer(start + name, html, read('404.html'), { status: 404 });
  const sitemapInfo: SitemapInfo = {
    ...{
      url: `${start}sitemap.xml`,
      finalUrl: `${start}sitemap.xml`,
      status: 200,
      source: 'robots',
      isIndex: false,
      error: null,
    },
    ...{ urlCount: sitemap.split('<loc>').length - 1, decodedBytes: Buffer.byteLength(sitemap) },
  };
  return {
    ...{
      requestedUrl: start,
      startUrl: start,
      checkedAt: CHECKED_AT,
      sitemaps: [sitemapInfo],
      outcomes: { ok: pages },
      isComplete: true,
      externalLinksChecked: false,
    },
    probes: {
      http: answer(`http://${host}/`, html, null, { finalUrl: start }),
      https: answer(start, html, read('index.html')),
      alternateHost: answer(`https://${alternateHost}/`, html, null, { finalUrl: start }),
      notFound: answer(`${start}no-such-page-7f3a`, html, read('404.html'), { status: 404 }),
      robots: file('robots.txt', text),
      llmsTxt: file('llms.txt', text),
      llmsFullTxt: file('llms-full.txt', text),
      securityTxt: file('.well-known/security.txt', text),
      favicon: { ...file('favicon.ico', 'image/x-icon'), text: null },
      adsTxt: file('ads.txt', text),
    },
  };
}
