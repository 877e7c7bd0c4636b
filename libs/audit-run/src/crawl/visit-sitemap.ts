import {
  isSameScope,
  readSitemapFile,
  unreadSitemap,
  urlHash,
  type Robots,
  type SitemapFile,
  type UrlFetcher,
} from '#crawler';
import type { LeasedUrl, NewUrl } from '../store/port/index.js';
import { patternOf } from '../pages/fetched-page.js';
import { lateSitemapUrl, pendingOf } from '../pages/late-sitemap.js';
import type { Visit } from './visit.js';
import type { CrawlState } from '../state/crawl-state.js';

/** URLs of all sitemaps of a run, as the prepare phase bounds them. */
const MAX_URLS = 50_000;
/** Decoded bytes of one file: slices read several at a time. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Files that one of them may name; what those name is not read. */
const MAX_NAMED = 200;
/** A file that was taken so often without a result took its workers with it. */
const MAX_LEASES = 3;

interface SitemapContext {
  fetcher: UrlFetcher;
  state: CrawlState;
  robots: Robots;
  /** URLs that the run knows. */
  urlsKnown: number;
  signal: AbortSignal;
}

/**
 * Reads a sitemap that the prepare phase had no time for: its URLs go to the frontier,
 * and so do the files that it names. Null when it was stopped.
 */
export async function visitSitemap(leased: LeasedUrl, context: SitemapContext): Promise<Visit | null> {
  const { state, robots, signal, urlsKnown } = context;
  const pending = pendingOf(leased);
  const maxUrls = MAX_URLS - urlsKnown;
  if (leased.attempts > MAX_LEASES) return doneWith(leased, unreadSitemap(pending, 'timeout'), []);
  if (maxUrls <= 0) return doneWith(leased, unreadSitemap(pending, 'too-many-urls'), []);
  const ofSite = (url: string): boolean => isSameScope(state.scope, url);
  const read = await readSitemapFile(context.fetcher, pending, {
    origin: new URL(state.startUrl).origin,
    accept: ofSite,
    allow: (file) => ofSite(file) && robots.isAllowed(file),
    timeoutMs: TIMEOUT_MS,
    maxFiles: pending.depth === 0 ? MAX_NAMED + 1 : 1,
    maxTotalBytes: MAX_BYTES,
    signal,
    maxUrls,
  });
  if (read === null) return null;
  const pages = read.urls.map(({ loc: url }): NewUrl => {
    const pattern = patternOf(url, state.coverageMode);
    return { hash: urlHash(url).toString(), url, depth: 1, source: 'sitemap', pattern, hops: 0, isLate: false };
  });
  return doneWith(leased, read.file, [...pages, ...read.named.filter(({ url }) => ofSite(url)).map(lateSitemapUrl)]);
}

function doneWith(leased: LeasedUrl, file: SitemapFile, discovered: NewUrl[]): Visit {
  const { hash } = leased;
  const detail = JSON.stringify(file).replaceAll('\\u0000', '').toWellFormed();
  return {
    result: { hash, state: 'done', outcome: 'sitemap', status: file.status, detail, redirectTo: null },
    page: null,
    discovered,
    resources: [],
    isFailed: false,
    isRefunded: true,
    pushbackMs: null,
  };
}
