import { gunzipSync } from 'node:zlib';
import type { Site } from './site-server.js';

const MAX_REDIRECTS = 5;
const TRACKING = /^(utm_|gclid$|fbclid$|msclkid$)/;

export interface ReferenceCrawl {
  /** Answered 200 with HTML, in the order of discovery; redirect targets, never their sources. */
  pages: string[];
  broken: string[];
  notHtml: string[];
  /** Known, and refused by robots.txt. */
  blocked: string[];
}

export interface ReferenceOptions {
  followLinks: boolean;
  /** Disallowed for everybody, as path prefixes or `*` and `$` patterns already turned into expressions. */
  disallowed: RegExp[];
  /** Not followed; the reference has no trap detection of its own. */
  ignore?: RegExp;
  sitemapPath?: string;
}

function identityOf(href: string, base: string, origin: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.origin !== origin) return null;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
    const char = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(char) ? char : code.toUpperCase();
  });
  return path + url.search;
}

async function sitemapPaths(site: Site, path: string): Promise<string[]> {
  const response = await fetch(site.url(path));
  if (!response.ok) return [];
  const bytes = Buffer.from(await response.arrayBuffer());
  const xml = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  const paths = locations.map((location) => identityOf(location, site.origin, site.origin)).filter((found) => found !== null);
  if (!xml.includes('<sitemapindex')) return paths;
  const children: string[] = [];
  for (const child of paths) children.push(...(await sitemapPaths(site, child)));
  return children;
}

/**
 * A slow, plain, one-at-a-time crawler that shares no code with the product. It proves that the expectation files tell the truth about the sites:
 * what it reaches is what the files say.
 */
export async function referenceCrawl(site: Site, options: ReferenceOptions): Promise<ReferenceCrawl> {
  const found: ReferenceCrawl = { pages: [], broken: [], notHtml: [], blocked: [] };
  const seen = new Set<string>();
  const queue: string[] = [];
  const add = (path: string | null) => {
    if (path === null || seen.has(path) || options.ignore?.test(path)) return;
    seen.add(path);
    if (options.disallowed.some((rule) => rule.test(path))) found.blocked.push(path);
    else queue.push(path);
  };
  add('/');
  if (options.sitemapPath) for (const path of await sitemapPaths(site, options.sitemapPath)) add(path);

  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    let current = path;
    let response = await fetch(site.url(current), { redirect: 'manual' });
    let target: string | null = current;
    for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
      target = identityOf(response.headers.get('location') ?? '', site.url(current), site.origin);
      if (target === null || hops === MAX_REDIRECTS || options.disallowed.some((rule) => rule.test(target ?? ''))) break;
      current = target;
      response = await fetch(site.url(current), { redirect: 'manual' });
    }
    if (target === null) continue;
    if (current !== path || response.status >= 300) {
      if (response.status >= 300 && response.status < 400 && options.disallowed.some((rule) => rule.test(target ?? ''))) {
        if (!seen.has(target)) found.blocked.push(target);
        seen.add(target);
        continue;
      }
      if (response.status >= 300) {
        found.broken.push(path);
        continue;
      }
      if (seen.has(current)) continue;
      seen.add(current);
    }
    const body = await response.text();
    if (!(response.headers.get('content-type') ?? '').includes('html')) {
      found.notHtml.push(current);
      continue;
    }
    found.pages.push(current);
    if (!options.followLinks) continue;
    const base = /<base href="([^"]*)"/.exec(body)?.[1];
    const baseUrl = new URL(base ?? '', site.url(current)).href;
    for (const match of body.matchAll(/<a [^>]*?href="([^"]*)"/g)) add(identityOf((match[1] ?? '').replaceAll('&amp;', '&'), baseUrl, site.origin));
  }
  return found;
}
