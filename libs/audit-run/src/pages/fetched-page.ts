import { urlHash, urlPattern, type FetchResult } from '#crawler';
import type { PageSource } from '#findings';
import type { CrawlState } from '../state/crawl-state.js';
import type { LeasedUrl, NewUrl } from '../state/urls.js';
import type { SourceTask } from './fix-task.js';
import type { ForwardsTo } from '../state/forwards-to.js';
import type { PageOutcome, PageTask } from './page-task.js';

/** What a run wants of each page. */
export interface TaskContext {
  state: CrawlState;
  disabledRules: readonly string[];
  externalLinks: boolean;
  keepsSource: boolean;
}

/** A fetched page as a task of an audit thread. */
export function taskOf(
  leased: Pick<LeasedUrl, 'url' | 'depth' | 'source'>,
  fetched: FetchResult & { kind: 'response' },
  context: TaskContext,
  redirectedFrom: string | null = null,
): PageTask {
  return {
    url: leased.url,
    status: fetched.status,
    headers: fetched.headers,
    body: fetched.body,
    depth: leased.depth,
    isStart: leased.source === 'start',
    wireBytes: fetched.wireBytes,
    decodedBytes: fetched.decodedBytes,
    ttfbMs: fetched.timings.ttfbMs,
    totalMs: fetched.timings.totalMs,
    httpVersion: fetched.httpVersion,
    tls: fetched.tls && {
      protocol: fetched.tls.protocol,
      validTo: fetched.tls.certificate?.validTo ?? null,
      issuer: fetched.tls.certificate?.issuer ?? null,
    },
    redirectedFrom,
    scope: context.state.scope,
    disabledRules: context.disabledRules,
    externalLinks: context.externalLinks,
    keepsSource: context.keepsSource,
  };
}

/** What the frontier keeps of a redirect that a page makes instead of the server: `forwarded by refresh`, as rules read it. */
export function forwardedBy(how: ForwardsTo['how']): string {
  return `forwarded by ${how}`;
}

/** What the fixes of a page are made of. */
export function pageSourceOf(
  { body: _body, keepsSource: _keeps, rendered: _rendered, ...task }: PageTask,
  { source }: PageOutcome,
): PageSource | null {
  if (!source) return null;
  const { isFixable, ...rest } = source;
  const kept: SourceTask = { ...task, isFixable };
  return { ...rest, task: JSON.stringify(kept) };
}

/**
 * The URLs that a page adds: links of the run's scope while links are followed, and those of other
 * hosts when they are checked. Known ones are left out as far as `isSeen` tells.
 */
export function discoveredBy(
  page: Pick<LeasedUrl, 'depth'>,
  outcome: Pick<PageOutcome, 'links' | 'external' | 'seenKeys'>,
  { state, isSeen }: { state: CrawlState; isSeen: (seenKey: number) => boolean },
): NewUrl[] {
  const depth = page.depth + 1;
  const found = (url: string, source: 'link' | 'external', pattern: string | null): NewUrl => ({
    hash: urlHash(url).toString(),
    url,
    depth,
    source,
    pattern,
    hops: 0,
    isLate: false,
  });
  const outside = outcome.external.map((url) => found(url, 'external', null));
  if (!state.followLinks || outcome.seenKeys.every(isSeen)) return outside;
  const inside = outcome.links.split('\n').filter((_, i) => !isSeen(outcome.seenKeys[i] ?? 0));
  return [...inside.map((url) => found(url, 'link', patternOf(url, state.coverageMode))), ...outside];
}

/** Only `surface` samples by pattern. */
export function patternOf(url: string, mode: CrawlState['coverageMode']): string | null {
  return mode === 'surface' ? urlPattern(url) : null;
}
