import type { PageResults, SiteFacts, SiteResource } from '#audit-engine';
import type { PaceState } from '#crawler';
import type { CrawlState, PreparedProbe } from './crawl-state.js';
import type { FinishState, LookState } from './finish-state.js';
import type { Prepared } from './discovery.js';
import type { CrawlRun } from './run.js';
import type { CheckedStart, PrepareState } from './prepare-state.js';
import { flag, keptShape, list, listOf, number, objectOf, optional, orNull, record, text } from './kept-shape.js';

/**
 * All JSON that one step of a run leaves for the next, or for the report. Traps are separate rows (`trap_counters`, `trap_cuts`).
 * A change of a type: a new optional member needs nothing more; any other raises `version`, with an upgrade of
 * what an earlier version wrote, and `readableFrom` when an earlier worker would misunderstand it, which then
 * leaves the run to others (docs/decisions/0065-tables-and-two-versions.md).
 */
/** Workers of before do not know fixes: what is kept of a run that ends with them says so, and they leave it to others. */
const WITH_FIXES = 3;

/** Nor do they know rendering, and would charge all that is held for it. */
const WITH_RENDERING = 4;

/** Nor do they know which pages are wanted, and would crawl the others as well. */
const WITH_SCOPE = 5;

/** Nor do they send the headers of a site, and would find its login in place of its pages. */
const WITH_LOGIN = 6;

/** Nor do they know importance, and would make another score. */
const WITH_IMPORTANCE = 7;

/** Nor what a project's file ignores. */
const WITH_IGNORES = 8;

type StampedRun = Pick<CrawlRun, 'mode' | 'renderTerms' | 'scope' | 'headerNames' | 'importance' | 'ignores'>;

/** The stamp of what is kept of a run, beside its version. */
export function stampOf({ mode, renderTerms, scope, headerNames, importance, ignores }: StampedRun): { min?: number } {
  if (ignores?.length) return { min: WITH_IGNORES };
  if (importance) return { min: WITH_IMPORTANCE };
  if (headerNames?.length) return { min: WITH_LOGIN };
  if (scope) return { min: WITH_SCOPE };
  if (renderTerms) return { min: WITH_RENDERING };
  return mode === 'audit' ? {} : { min: WITH_FIXES };
}

/** State of a run that older workers cannot do, before anybody has begun with it; null for any other run. */
export function unbegunState(run: StampedRun): { v: number; min: number } | null {
  const { min } = stampOf(run);
  return min === undefined ? null : { v: min, min };
}

export const CRAWL_STATE = keptShape<CrawlState>('crawl state', {
  version: WITH_IGNORES,
  members: {
    scope: text,
    host: text,
    startUrl: text,
    robotsText: text,
    crawlDelayMs: number,
    followLinks: flag,
    coverageMode: text,
  },
});

/** What a store itself reads of a crawl state. */
export const CRAWL_HOST = keptShape<Prepared['crawlState']>('crawl state', {
  version: WITH_IGNORES,
  members: { host: text, crawlDelayMs: number },
});

export const SITE_PROBE = keptShape<PreparedProbe>('site probe', {
  version: 2,
  members: {
    requestedUrl: text,
    startUrl: text,
    checkedAt: text,
    probes: record,
    negotiation: optional(orNull(record)),
    sitemaps: list,
    listedStart: optional(listOf(text)),
  },
});

export const PREPARE_STATE = keptShape<PrepareState>('prepare state', {
  version: WITH_IGNORES,
  members: {
    start: objectOf<PrepareState['start']>({ url: text, redirects: list, robots: record, failures: number }),
    redirects: record,
    sitemaps: orNull(record),
    sitemapMs: number,
    listedStart: listOf(text),
    listed: number,
    probes: record,
    negotiation: optional(orNull(record)),
    cutMs: number,
    untilMs: number,
  },
});

export const CHECKED_START = keptShape<CheckedStart>('start page', {
  version: 2,
  members: {
    page: objectOf<CheckedStart['page']>({
      hash: text,
      url: text,
      depth: number,
      status: number,
      catalogue: text,
      facts: text,
      results: text,
      rendered: optional(orNull(number)),
    }),
    links: text,
    external: listOf(text),
    resources: optional(text),
    source: optional(orNull(record)),
  },
});

export const FINISH_STATE = keptShape<FinishState>('finish state', {
  version: 2,
  members: {
    resources: optional(orNull(objectOf<NonNullable<FinishState['resources']>>({ untilMs: number }))),
    links: optional(objectOf<NonNullable<FinishState['links']>>({ untilMs: number, cutMs: optional(record) })),
    lab: optional(objectOf<NonNullable<FinishState['lab']>>({ untilMs: number, pages: list })),
    fixes: optional(
      objectOf<NonNullable<FinishState['fixes']>>({
        isDone: flag,
        afterHash: orNull(text),
        passed: optional(number),
        untilMs: number,
        keptBytes: number,
        skipped: record,
        refused: record,
        refusedOf: optional(record),
        verified: number,
        delivered: number,
        removed: number,
        removable: number,
        kept: number,
        pages: number,
        pagesFixed: number,
        proposals: number,
        costUsd: number,
        pendingUsd: optional(number),
        note: orNull(text),
        looks: optional(
          objectOf<LookState>({ pages: number, renders: number, rules: listOf(text), seen: optional(listOf(text)) }),
        ),
      }),
    ),
  },
});

export const PACE = keptShape<PaceState>('pace', {
  version: 2,
  members: { delayMs: number, floorMs: number, notBeforeMs: number, calm: number, slowedAtMs: number },
});

/** `v` is a member of the type itself. */
export const PAGE_FACTS = keptShape<SiteFacts>('page facts', {
  version: 1,
  members: {
    v: number,
    url: text,
    status: number,
    depth: number,
    isStart: flag,
    redirectedFrom: orNull(text),
    title: orNull(text),
    description: orNull(text),
    h1: orNull(text),
    h1Count: number,
    canonical: orNull(text),
    isNoindex: flag,
    isNofollow: flag,
    isIndexable: flag,
    lang: orNull(text),
    unseen: optional(text),
    isRendered: optional(flag),
    hreflang: list,
    words: number,
    mainWords: number,
    textHash: text,
    minHash: text,
    wireBytes: number,
    decodedBytes: number,
    ttfbMs: number,
    types: list,
    links: text,
    loads: optional(text),
    unsized: optional(
      objectOf<NonNullable<SiteFacts['unsized']>>({
        paths: listOf(text),
        root: optional(text),
        sheets: text,
        files: optional(text),
      }),
    ),
    styled: optional(objectOf<NonNullable<SiteFacts['styled']>>({ sheets: text, h1: optional(text) })),
    internalLinks: number,
    externalLinks: number,
    extracts: record,
  },
});

export const PAGE_RESULTS = keptShape<PageResults>('page results', {
  version: 2,
  members: { catalogue: text, status: text, findings: list, counts: record, errors: record, paths: optional(record) },
});

/** Checked by what decides how it is checked; the rest is read with care by the rules. */
export const RESOURCE_ANSWER = keptShape<Pick<SiteResource, 'url' | 'kind' | 'outcome' | 'chain'>>('resource answer', {
  version: 2,
  members: { url: text, kind: text, outcome: text, chain: list },
});
