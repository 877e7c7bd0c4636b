import type { PageInput } from '../engine/parse/page-input.js';
import { toResource, type ResourceCase } from './resource-case.js';
import type { SiteResource } from '../engine/site/site-resource.js';
import type { SiteProbe, SiteTarget, ProbeName, ProbeResult, SitemapInfo } from '../engine/site/site-probe.js';

/** A page for a test: a whole document, or the inside of `<body>` in a well-formed page. */
export type PageCase = string | PageCaseOptions;

export interface PageCaseOptions extends Partial<Omit<PageInput, 'html' | 'headers'>> {
  /** Whole document. */
  html?: string;
  /** Replaces the default head's content (charset, viewport, title). */
  head?: string;
  /** Inside of `<body>`. */
  body?: string;
  /** Added to `content-type: text/html; charset=utf-8`; an array value repeats the header. */
  headers?: Record<string, string | readonly string[]>;
  /** Named in the test's title. */
  note?: string;
}

export const TEST_ORIGIN = 'https://example.com';
const DEFAULT_HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page about gardens</title>';

export function toPageInput(given: PageCase): PageInput {
  const {
    html,
    head,
    body,
    headers,
    note: _note,
    ...rest
  } = typeof given === 'string' ? { html: isDocument(given) ? given : undefined, body: given } : given;
  const text =
    html ??
    `<!doctype html>\n<html lang="en">\n<head>${head ?? DEFAULT_HEAD}</head>\n<body>${body ?? ''}</body>\n</html>`;
  const bytes = Buffer.byteLength(text);
  return {
    url: `${TEST_ORIGIN}/`,
    status: 200,
    depth: rest.isStart === false ? 1 : 0,
    isStart: true,
    wireBytes: bytes,
    decodedBytes: bytes,
    ttfbMs: 50,
    totalMs: 80,
    httpVersion: '1.1',
    tls: null,
    ...rest,
    html: text,
    headers: headerPairs(headers),
  };
}

function headerPairs(headers: PageCaseOptions['headers']): [string, string][] {
  const pairs: [string, string][] = [];
  const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
  if (!names.includes('content-type')) pairs.push(['content-type', 'text/html; charset=utf-8']);
  for (const [name, value] of Object.entries(headers ?? {}))
    for (const one of typeof value === 'string' ? [value] : value) pairs.push([name, one]);
  return pairs;
}

function isDocument(text: string): boolean {
  return /^\s*(?:<!doctype|<html)/i.test(text);
}

/** A site for a test: pages by path, and what else is known of it. */
export interface SiteCase {
  /** Path or absolute URL → page. The first one is the start page. */
  pages: Record<string, PageCase>;
  /** URLs that are not pages; paths are made absolute. */
  targets?: (Partial<SiteTarget> & { url: string })[];
  /** Files that pages load; paths are made absolute. */
  resources?: ResourceCase[];
  /** Paths or URLs in the sitemap; null (default): there is no sitemap. */
  sitemap?: string[] | null;
  sitemaps?: Partial<SitemapInfo>[];
  /** Probes: text alone means status 200. */
  probes?: Partial<Record<ProbeName, string | Partial<ProbeResult>>>;
  probe?: Partial<Omit<SiteProbe, 'probes' | 'sitemaps'>>;
  note?: string;
}

export interface SiteInput {
  pages: PageInput[];
  targets: SiteTarget[];
  resources: SiteResource[];
  sitemapUrls: string[];
  probe: SiteProbe;
}

const absolute = (url: string): string => new URL(url, TEST_ORIGIN).href;

const PROBE_PATHS: Record<ProbeName, string> = {
  http: 'http://example.com/',
  https: '/',
  alternateHost: 'https://www.example.com/',
  notFound: '/does-not-exist',
  robots: '/robots.txt',
  llmsTxt: '/llms.txt',
  llmsFullTxt: '/llms-full.txt',
  securityTxt: '/.well-known/security.txt',
  favicon: '/favicon.ico',
  adsTxt: '/ads.txt',
};

export function toSiteInput(given: SiteCase): SiteInput {
  const pages = Object.entries(given.pages).map(([path, page], index) => {
    const options = typeof page === 'string' ? toPageInput(page) : toPageInput({ ...page });
    const own = typeof page === 'string' ? {} : page;
    return {
      ...options,
      url: absolute(path),
      isStart: own.isStart ?? index === 0,
      depth: own.depth ?? (index === 0 ? 0 : 1),
    };
  });
  const start = pages[0]?.url ?? `${TEST_ORIGIN}/`;
  const sitemapUrls = (given.sitemap ?? []).map(absolute);
  const sitemaps = given.sitemaps ?? (given.sitemap ? [{}] : []);
  return {
    pages,
    targets: (given.targets ?? []).map(toTarget),
    resources: (given.resources ?? []).map((resource) => toResource(resource)),
    sitemapUrls,
    probe: {
      requestedUrl: start,
      startUrl: start,
      checkedAt: '2026-01-15T12:00:00.000Z',
      outcomes: { ok: pages.length },
      isComplete: true,
      externalLinksChecked: false,
      ...given.probe,
      probes: Object.fromEntries(
        Object.entries(given.probes ?? {}).map(([name, answer]) => [name, toProbe(name as ProbeName, answer)]),
      ),
      sitemaps: sitemaps.map((sitemap) => {
        const url = absolute(sitemap.url ?? '/sitemap.xml');
        return {
          finalUrl: url,
          status: 200,
          source: 'robots',
          isIndex: false,
          urlCount: sitemapUrls.length,
          decodedBytes: 1_000,
          error: null,
          ...sitemap,
          url,
        };
      }),
    },
  };
}

function toTarget(given: Partial<SiteTarget> & { url: string }): SiteTarget {
  const url = absolute(given.url);
  const outcome = given.outcome ?? (given.chain ? 'redirect' : 'broken');
  const status =
    given.status !== undefined ? given.status : outcome === 'redirect' ? 301 : outcome === 'broken' ? 404 : 200;
  const isExternal = given.isExternal ?? new URL(url).host !== new URL(TEST_ORIGIN).host;
  return {
    finalStatus: outcome === 'redirect' ? 200 : status,
    error: null,
    ...given,
    status,
    outcome,
    isExternal,
    url,
    chain: (given.chain ?? []).map(absolute),
  };
}

function toProbe(name: ProbeName, answer: string | Partial<ProbeResult>): ProbeResult {
  const url = absolute(PROBE_PATHS[name]);
  const given = typeof answer === 'string' ? { text: answer } : answer;
  return { finalUrl: given.url ?? url, status: 200, headers: [], text: null, error: null, url, ...given };
}
