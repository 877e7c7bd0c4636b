import { discoverSitemaps, isSameScope, scopeOf, TrapBudget, urlHash, type UrlFetcher } from '#crawler';
import type { ProbeResult, SitemapInfo } from '#audit-engine';
import type { NewUrl, RunLife, UrlResult, WorkRow } from '#runs';
import type { AuditPool } from '../audit/audit-pool.js';
import type { CrawlState, PreparedProbe } from '../crawl/crawl-state.js';
import { admitUrls } from '../crawl/admit-urls.js';
import { discoveredBy, patternOf, taskOf } from '../crawl/visit.js';
import { listedIn } from './listed-start.js';
import { PacedFetcher } from './paced-fetcher.js';
import { makeProbes } from './probes.js';
import { findStartPage, type StartPage } from './start-page.js';

/** jsonb can hold neither NUL nor lone surrogates, and files of the web have both. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * The first phase of a run: robots.txt, the start page and its redirects, sitemaps, probes. Ends with the first page stored and the frontier filled.
 * @throws SiteRefusal when nothing can be crawled; StaleWorkError; whatever the signal aborts with
 */
export async function prepareRun(
  run: WorkRow,
  parts: { life: RunLife; fetcher: UrlFetcher; pool: AuditPool; signal: AbortSignal },
): Promise<void> {
  const { life, pool, signal } = parts;
  const fetcher = new PacedFetcher(parts);
  const start = await findStartPage(fetcher, run.url, signal);
  const crawlDelayMs = start.robots.robots.crawlDelayMs ?? 0;
  const scope = scopeOf(start.url);
  const { robots } = start.robots;
  const sitemaps = await discoverSitemaps(fetcher, {
    origin: new URL(start.url).origin,
    declared: robots.sitemaps,
    accept: (url) => isSameScope(scope, url),
    allow: (url) => robots.isAllowed(url),
    signal,
  });
  const probes = await makeProbes(fetcher, start.url, { robots, crawlDelayMs, signal });
  const state: CrawlState = {
    scope,
    host: scope,
    startUrl: start.url,
    robotsText: storable(start.robots.text),
    crawlDelayMs,
    followLinks: run.coverageMode !== 'quick' || sitemaps.urls.length === 0,
    coverageMode: run.coverageMode,
  };
  const siteProbe: PreparedProbe = {
    requestedUrl: run.url,
    startUrl: start.url,
    checkedAt: new Date().toISOString(),
    probes: storableProbes({ robots: robotsProbe(start), ...probes }),
    sitemaps: sitemaps.files.map((file): SitemapInfo => ({
      url: file.url,
      finalUrl: file.url,
      status: file.status,
      source: file.source === 'usual-place' ? 'guess' : file.source,
      isIndex: file.kind === 'index',
      urlCount: file.urlCount,
      decodedBytes: file.decodedBytes,
      error: file.error ?? null,
      ...(file.foreign ? { foreign: file.foreign } : {}),
      ...(file.badLastmod ? { badLastmod: file.badLastmod } : {}),
      ...(file.latestLastmod === undefined ? {} : { latestLastmod: file.latestLastmod }),
    })),
    // The frontier keeps one source for a URL, and that of these is "start".
    listedStart: listedIn(sitemaps.urls, [start.url, ...start.redirects.map(({ url }) => url)]),
  };
  const leased = { hash: urlHash(start.url).toString(), url: start.url, depth: 0, source: 'start' as const };
  const outcome = await pool.audit(
    taskOf(
      leased,
      start.response,
      { state, disabledRules: run.disabledRules, externalLinks: run.externalLinks },
      start.redirects[0]?.url ?? null,
    ),
    run.orgId,
  );
  const traps = new TrapBudget({ maxPages: run.maxPages });
  const queued = admitUrls(
    traps,
    frontierOf(start, [
      ...sitemaps.urls.map(({ loc }): NewUrl => ({
        hash: urlHash(loc).toString(),
        url: loc,
        depth: 1,
        source: 'sitemap',
        pattern: patternOf(loc, run.coverageMode),
        hops: 0,
        isLate: false,
      })),
      ...discoveredBy(leased, outcome, { state, isSeen: () => false }),
    ]),
  );
  // Sitemaps and probes that were broken off by the stop would be kept as ones that the site does not have.
  signal.throwIfAborted();
  await life.commitPrepared(run, {
    crawlState: state,
    siteProbe,
    trapState: traps.toState(),
    notBefore: await fetcher.nextStart(start.url),
    urls: { done: doneUrls(start, leased.hash), queued },
    pages: [
      {
        hash: leased.hash,
        url: start.url,
        depth: 0,
        status: start.response.status,
        catalogue: outcome.catalogue,
        facts: outcome.facts,
        results: outcome.results,
      },
    ],
  });
}

/** Each URL once, the start page and its redirects left out. */
function frontierOf(start: StartPage, urls: readonly NewUrl[]): NewUrl[] {
  const known = new Set([start.url, ...start.redirects.map((hop) => hop.url)]);
  return urls.filter(({ url }) => !known.has(url) && known.add(url));
}

function doneUrls(start: StartPage, hash: string): (NewUrl & UrlResult)[] {
  const common = { depth: 0, pattern: null, hops: 0, isLate: false, state: 'done' as const, detail: null };
  return [
    {
      ...common,
      hash,
      url: start.url,
      source: 'start',
      outcome: 'ok',
      status: start.response.status,
      redirectTo: null,
    },
    ...start.redirects.map((hop): NewUrl & UrlResult => ({
      ...common,
      hash: urlHash(hop.url).toString(),
      url: hop.url,
      source: 'start',
      outcome: 'redirect',
      status: hop.status,
      redirectTo: hop.location,
    })),
  ];
}

function robotsProbe({ robots }: StartPage): ProbeResult {
  return {
    url: robots.finalUrl,
    finalUrl: robots.finalUrl,
    status: robots.status,
    headers: [],
    text: robots.text,
    error: null,
  };
}

function storableProbes(probes: PreparedProbe['probes']): PreparedProbe['probes'] {
  const entries = Object.entries(probes).map(([name, probe]) => [
    name,
    {
      ...probe,
      text: probe.text === null ? null : storable(probe.text),
      headers: probe.headers.map(([key, value]) => [key, storable(value)]),
    },
  ]);
  return Object.fromEntries(entries) as PreparedProbe['probes'];
}
