import { gunzipSync } from 'node:zlib';
import { parseUrl } from '#common';
import type { Site } from './site-server.js';

const MAX_REDIRECTS = 5;
const TRACKING = /^(utm_|gclid$|fbclid$|msclkid$)/;

export interface ReferenceCrawl {
  /** Answered 200 with HTML, in the order of discovery; redirect targets, never their sources. */
  pages: string[];
  /** Answered with an error, or redirected once too often. */
  broken: string[];
  /** Redirects that come back to themselves. */
  loops: string[];
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
  if (parseUrl(href, base) === null) return null;
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
  const paths = locations
    .map((location) => identityOf(location, site.origin, site.origin))
    .filter((found) => found !== null);
  if (!xml.includes('<sitemapindex')) return paths;
  const children: string[] = [];
  for (const child of paths) children.push(...(await sitemapPaths(site, child)));
  return children;
}

interface Followed {
  end: 'answer' | 'off-site' | 'blocked' | 'loop' | 'too-many';
  /** Where it ended: the page, the disallowed target, or the redirect that was one too many. */
  at: string;
  response: Response;
}

async function follow(site: Site, path: string, disallowed: RegExp[]): Promise<Followed> {
  const chain = [path];
  for (;;) {
    const at = chain.at(-1) ?? path;
    const response = await fetch(site.url(at), { redirect: 'manual' });
    if (response.status < 300 || response.status > 399) return { end: 'answer', at, response };
    const target = identityOf(response.headers.get('location') ?? '', site.url(at), site.origin);
    if (target === null) return { end: 'off-site', at, response };
    if (disallowed.some((rule) => rule.test(target))) return { end: 'blocked', at: target, response };
    if (chain.includes(target)) return { end: 'loop', at, response };
    if (chain.length > MAX_REDIRECTS) return { end: 'too-many', at, response };
    chain.push(target);
  }
}

/**
 * A slow, plain, one-at-a-time crawler that shares no code with the product. It proves that the
 * expectation files tell the truth about the sites: what it reaches is what the files say.
 */
export async function referenceCrawl(site: Site, options: ReferenceOptions): Promise<ReferenceCrawl> {
  const found: ReferenceCrawl = { pages: [], broken: [], loops: [], notHtml: [], blocked: [] };
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
    const { end, at, response } = await follow(site, path, options.disallowed);
    if (end === 'off-site') continue;
    if (end === 'loop') found.loops.push(path);
    if (end === 'blocked' && !seen.has(at)) found.blocked.push(at);
    if (end === 'too-many' || (end === 'answer' && !response.ok)) found.broken.push(at);
    if (end !== 'answer' || !response.ok || (at !== path && seen.has(at))) {
      seen.add(at);
      continue;
    }
    seen.add(at);
    const body = await response.text();
    if (!(response.headers.get('content-type') ?? '').includes('html')) {
      found.notHtml.push(at);
      continue;
    }
    found.pages.push(at);
    if (!options.followLinks) continue;
    const base = /<base href="([^"]*)"/.exec(body)?.[1];
    const baseUrl = new URL(base ?? '', site.url(at)).href;
    for (const match of body.matchAll(/<a [^>]*?href="([^"]*)"/g))
      add(identityOf((match[1] ?? '').replaceAll('&amp;', '&'), baseUrl, site.origin));
  }
  return found;
}
