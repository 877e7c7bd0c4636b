import type { CorrectedFinding } from '#audit-engine/audit';
import type { Outcome } from '#audit-engine';
import type { SitemapFile } from '#crawler';
import type { ExternalCount, ResourceCount, CrawlRun, PatternReason, RenderedReason } from '../store/port/index.js';

/** What was asked, crawled, left out and why: the member `coverage` of the report. */
export interface Coverage {
  [member: string]: unknown;
  mode: string;
  startUrl: string;
  requestedUrl: string;
  /** Page budget of the run. */
  maxPages: number;
  pagesCrawled: number;
  urlsKnown: number;
  /** URLs by what became of them; `sampled` are behind their pattern's samples, `not-reached` were left when the run ended. */
  urlsByOutcome: Record<string, number>;
  /** `surface`: for how many known URLs the samples of a pattern stand. */
  patterns: { pattern: string; known: number; sampled: number }[];
  /** Where discovery was cut, and how often. */
  cuts: { reason: string; where: string; count: number; example: string }[];
  /** Every URL that was found has been crawled. */
  isComplete: boolean;
  /** Missing where no page needed a browser. */
  rendering?: RenderingCoverage;
  /** Names of the headers that requests to the site carried; missing without any. */
  requestHeaders?: readonly string[];
}

/** Which pages were checked as a browser shows them, and which were not although they asked for it. */
export interface RenderingCoverage {
  mode: 'auto' | 'all';
  rendered: number;
  /** At most 500. `shell`: a script has to fill the page; `all`: every page was wanted. */
  pages: { url: string; reason: RenderedReason }[];
  notRendered: { reason: string; count: number; example: string; message: string }[];
  /** Of `auto`: pages that hold text, and were compared with what a browser shows. They are free. Missing where none was. */
  samples?: RenderingSamples;
}

export interface RenderingSamples {
  compared: number;
  /** Others, which no browser could show. */
  failed: number;
  /** Those of them that are checked as a browser shows them; among `rendered`. */
  rendered: number;
  /** URL patterns that need a browser, at most 50, with what differs first. */
  patterns: { pattern: string; reason: PatternReason }[];
  /** What scripts corrected on samples, at most 200: no page that was checked as it was sent has such a finding. Missing without any. */
  corrected?: CorrectedFinding[];
}

const MAX_PATTERNS = 50;
const MAX_CORRECTED = 200;

interface SampledPattern {
  pattern: string;
  samples: number;
  failed: number;
  reason: PatternReason | null;
  corrected?: readonly CorrectedFinding[] | null;
}

/** Null without a sample. */
export function samplesOf(patterns: readonly SampledPattern[], rendered: number): RenderingSamples | null {
  const taken = patterns.reduce((sum, { samples }) => sum + samples, 0);
  if (taken === 0) return null;
  const failed = patterns.reduce((sum, each) => sum + each.failed, 0);
  const named = patterns.flatMap(({ pattern, reason }) => (reason === null ? [] : [{ pattern, reason }]));
  const corrected = eachOnce(patterns.flatMap((each) => each.corrected ?? []));
  return {
    ...{ compared: taken - failed, failed, rendered, patterns: named.slice(0, MAX_PATTERNS) },
    ...(corrected.length > 0 && { corrected }),
  };
}

function eachOnce(corrected: readonly CorrectedFinding[]): CorrectedFinding[] {
  const once = new Map(corrected.map((each) => [`${each.ruleId} ${each.source}`, each]));
  return [...once.values()].slice(0, MAX_CORRECTED);
}

export function coverageOf(
  run: CrawlRun,
  startUrl: string,
  found: { byOutcome: { outcome: string; count: number }[]; patterns: Coverage['patterns'] },
  cuts: Coverage['cuts'],
): Coverage {
  const urlsByOutcome = Object.fromEntries(found.byOutcome.map(({ outcome, count }) => [outcome, count]));
  const isComplete =
    run.coverageMode !== 'quick' && !urlsByOutcome['not-reached'] && !urlsByOutcome.sampled && cuts.length === 0;
  return {
    mode: run.coverageMode,
    startUrl,
    requestedUrl: run.url,
    maxPages: run.maxPages,
    pagesCrawled: run.pagesDone,
    urlsKnown: run.urlsKnown,
    urlsByOutcome,
    patterns: found.patterns,
    cuts,
    isComplete,
    ...(run.headerNames?.length ? { requestHeaders: run.headerNames } : {}),
  };
}

/** Sitemaps that there was no time for, as a cut. */
export function unreadSitemaps(files: readonly SitemapFile[]): Coverage['cuts'] {
  const unread = files.filter(({ error }) => error === 'out-of-time');
  const [first] = unread;
  if (!first) return [];
  return [{ reason: 'sitemaps-out-of-time', where: new URL(first.url).host, count: unread.length, example: first.url }];
}

/** Files that the pages load from their own site: how many were found and checked, and why others were not. */
export interface ResourceCoverage {
  /** At most 5,000. */
  found: number;
  checked: number;
  notChecked: { reason: string; count: number; example: string }[];
}

/** Outcomes that say nothing of the file. */
const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  'robots-blocked': 'robots',
  'bot-blocked': 'refused',
  'rate-limited': 'slow-down',
  timeout: 'no-answer',
};

/** Adds what became of the files that pages load; those that were not checked stand among the cuts as well. */
export function withResources(coverage: Coverage, counts: readonly ResourceCount[]): Coverage {
  const notChecked = counts.flatMap(({ outcome, count, example }) => {
    const reason = outcome === null ? 'limit' : FILES_LEFT_OUT[outcome];
    return reason === undefined ? [] : [{ reason, count, example }];
  });
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  const left = notChecked.reduce((sum, { count }) => sum + count, 0);
  const resources: ResourceCoverage = { found, checked: found - left, notChecked };
  const cuts = notChecked.map(({ reason, count, example }) => ({
    ...{ reason: `resources-${reason}`, where: new URL(example).host, count, example },
  }));
  return { ...coverage, resources, cuts: [...coverage.cuts, ...cuts] };
}

/** Links to other sites: how many were found and checked, and why others were not. */
export interface LinkCoverage {
  found: number;
  checked: number;
  notChecked: { reason: string; count: number; example: string }[];
}

/**
 * Adds what became of the links to other sites; those that were not checked stand among
 * the cuts as well, where readers look for what was left out.
 */
export function withLinks(coverage: Coverage, counts: readonly ExternalCount[]): Coverage {
  const notChecked = new Map<string, { reason: string; count: number; example: string }>();
  let found = 0;
  for (const { count, example, ...answer } of counts) {
    found += count;
    const reason = reasonNotChecked(answer);
    if (reason === null) continue;
    const known = notChecked.get(reason);
    notChecked.set(reason, { reason, count: (known?.count ?? 0) + count, example: known?.example ?? example });
  }
  const externalLinks: LinkCoverage = {
    found,
    checked: found - [...notChecked.values()].reduce((sum, { count }) => sum + count, 0),
    notChecked: [...notChecked.values()],
  };
  const cuts = externalLinks.notChecked.map(({ reason, count, example }) => ({
    reason: `links-${reason}`,
    where: new URL(example).host,
    count,
    example,
  }));
  return { ...coverage, externalLinks, cuts: [...coverage.cuts, ...cuts] };
}

/** Null for a link that was checked. */
function reasonNotChecked({ outcome, detail }: Pick<ExternalCount, 'outcome' | 'detail'>): string | null {
  if (outcome === null) return 'limit';
  if (outcome === 'robots-blocked') return detail === 'robots-unreadable' ? 'robots-unreadable' : 'robots';
  if (outcome === 'rate-limited') return 'slow-down';
  if (detail === 'dns-unanswered') return 'no-name-server';
  return detail === 'address-refused' ? 'private-address' : null;
}

/** URLs that were asked for, by what they answered. */
export function outcomesOf(coverage: Coverage): Partial<Record<Outcome, number>> {
  const { sampled: _sampled, 'not-reached': _notReached, unknown: _unknown, ...asked } = coverage.urlsByOutcome;
  return asked;
}

/** A run whose answers were mostly refusals has seen the bouncer, not the site: it gets no score. */
export function isMostlyBlocked(coverage: Coverage): boolean {
  const { 'bot-blocked': blocked = 0, 'rate-limited': limited = 0, ok = 0 } = coverage.urlsByOutcome;
  return blocked + limited > ok;
}
