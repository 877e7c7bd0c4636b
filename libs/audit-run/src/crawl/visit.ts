import type { Classification, Fetcher, FetchResult, Robots } from '#crawler';
import { classify, isSameScope, MAX_HOPS, urlHash } from '#crawler';
import {
  codeOf,
  type LeasedUrl,
  type NewResource,
  type NewUrl,
  type PageRow,
  type UrlResult,
} from '../store/port/index.js';
import type { PageAuditor, PageOutcome } from '../pages/page-task.js';
import { discoveredBy, forwardedBy, pageSourceOf, taskOf, type TaskContext } from '../pages/fetched-page.js';
import { resourcesOf } from '../pages/resource-keys.js';
import { RenderingStopped } from '../rendering/rendering-stopped.js';
import type { BanDetector } from './ban-detector.js';

/** Attempts at a URL whose host pushed back or did not answer. */
const MAX_ATTEMPTS: Readonly<Partial<Record<Classification['outcome'], number>>> = { timeout: 2, unreachable: 2 };
/** A URL that was leased so often without a result took its workers with it. */
const MAX_LEASES = 6;
/** The same while the host asks us to slow down, or shuts us out. */
const MAX_ATTEMPTS_PUSHED_BACK = MAX_LEASES;

/** What became of one leased URL, ready to be committed. */
export interface Visit {
  result: UrlResult;
  page: PageRow | null;
  discovered: NewUrl[];
  /** Files that the page loads and that the database is not known to know. */
  resources: NewResource[];
  /** Counts as a failed page. */
  isFailed: boolean;
  /** Is no page and gives its share of the budget back. */
  isRefunded: boolean;
  /** The host pushed back: everybody slows down. Milliseconds from Retry-After, 0 without one; null when it did not. */
  pushbackMs: number | null;
}

export interface VisitContext extends TaskContext {
  fetcher: Fetcher;
  pool: PageAuditor;
  orgId: string;
  robots: Robots;
  bans: BanDetector;
  /** Whether the database is known to know a URL, by its key in `SeenUrls`. */
  isSeen: (seenKey: number) => boolean;
  signal: AbortSignal;
}

/** Why a leased URL is not asked for at all; null when it is. */
export function refusalOf(leased: LeasedUrl, robots: Robots): Visit | null {
  if (leased.attempts > MAX_LEASES) return noPage(leased, { outcome: 'skipped', detail: 'given-up', isFailed: true });
  return robots.isAllowed(leased.url)
    ? null
    : noPage(leased, { outcome: 'robots-blocked', detail: 'robots.txt', isRefunded: true });
}

/**
 * Turns an answer into a visit; a page is checked by an audit thread. @param onSent as of `PageAuditor.audit`
 */
export async function visitOf(
  leased: LeasedUrl,
  fetched: FetchResult,
  context: VisitContext,
  onSent?: () => void,
): Promise<Visit> {
  const classified = classify(fetched);
  const status = fetched.kind === 'response' ? fetched.status : null;
  const detail = classified.reason ?? null;
  const isRefusal =
    classified.outcome === 'bot-blocked' || classified.outcome === 'timeout' || classified.outcome === 'unreachable';
  if (isRefusal)
    return retryOf(leased, status, classified, {
      isPushedBack: await context.bans.onRefusal(),
      isWary: context.bans.isWary(),
    });
  if (classified.outcome === 'rate-limited')
    return retryOf(leased, status, classified, { isPushedBack: true, isWary: true });
  context.bans.onAnswer();
  switch (classified.outcome) {
    case 'ok':
      return pageOf(leased, fetched, context, onSent);
    case 'redirect':
      return redirectOf(leased, { status, location: classified.location ?? null }, context.state.scope);
    case 'not-html':
      return noPage(leased, { outcome: 'not-html', status, detail, isRefunded: true });
    default:
      return noPage(leased, { outcome: classified.outcome, status, detail, isFailed: true });
  }
}

interface NoPage {
  outcome: string;
  status?: number | null;
  detail?: string | null;
  redirectTo?: string | null;
  /** The URL goes back to the queue. */
  retry?: boolean;
  isFailed?: boolean;
  isRefunded?: boolean;
  discovered?: NewUrl[];
  pushbackMs?: number | null;
}

function noPage(leased: LeasedUrl, why: NoPage): Visit {
  return {
    result: {
      hash: leased.hash,
      state: why.retry ? 'queued' : 'done',
      outcome: why.outcome,
      status: why.status ?? null,
      detail: why.detail ?? null,
      redirectTo: why.redirectTo ?? null,
    },
    page: null,
    discovered: why.discovered ?? [],
    resources: [],
    isFailed: why.isFailed ?? false,
    isRefunded: why.isRefunded ?? false,
    pushbackMs: why.pushbackMs ?? null,
  };
}

/** `detail`: of a redirect that a page makes. */
function redirectOf(
  leased: LeasedUrl,
  { status, location, detail = null }: { status: number | null; location: string | null; detail?: string | null },
  scope: string,
): Visit {
  if (location === null)
    return noPage(leased, { outcome: 'broken', status, detail: 'redirect-without-location', isFailed: true });
  if (!isSameScope(scope, location))
    return noPage(leased, { outcome: 'redirect', status, detail: 'off-site', isRefunded: true, redirectTo: location });
  if (leased.hops >= MAX_HOPS)
    return noPage(leased, {
      outcome: 'broken',
      status,
      detail: 'too-many-redirects',
      isFailed: true,
      redirectTo: location,
    });
  const target: NewUrl = {
    hash: urlHash(location).toString(),
    url: location,
    depth: leased.depth,
    source: 'redirect',
    pattern: null,
    hops: leased.hops + 1,
    isLate: false,
  };
  return noPage(leased, {
    outcome: 'redirect',
    status,
    detail,
    isRefunded: true,
    redirectTo: location,
    discovered: [target],
  });
}

function retryOf(
  leased: LeasedUrl,
  status: number | null,
  classified: Classification,
  { isPushedBack, isWary }: { isPushedBack: boolean; isWary: boolean },
): Visit {
  // A ban may have ended between the refusal and the question whether there is one.
  const retry =
    leased.attempts < (isPushedBack || isWary ? MAX_ATTEMPTS_PUSHED_BACK : (MAX_ATTEMPTS[classified.outcome] ?? 1));
  const pushbackMs = isPushedBack ? (classified.retryAfterMs ?? 0) : null;
  // A host that gives nothing at the moment says nothing about its pages: those are not broken.
  const isAboutUs = isPushedBack && !retry && classified.outcome !== 'rate-limited';
  return noPage(leased, {
    outcome: isAboutUs ? 'bot-blocked' : classified.outcome,
    status,
    detail: classified.reason ?? null,
    retry,
    isRefunded: retry,
    isFailed: !retry,
    pushbackMs,
  });
}

async function pageOf(
  leased: LeasedUrl,
  fetched: FetchResult,
  context: VisitContext,
  onSent?: () => void,
): Promise<Visit> {
  if (fetched.kind !== 'response') throw new Error('an answer that is ok is a response');
  let outcome: PageOutcome;
  const task = taskOf(leased, fetched, context);
  try {
    outcome = await context.pool.audit(task, context.orgId, onSent);
  } catch (error) {
    // For the next worker: it is rendered there.
    if (error instanceof RenderingStopped) return noPage(leased, { outcome: 'skipped', retry: true, isRefunded: true });
    return noPage(leased, {
      outcome: 'skipped',
      status: fetched.status,
      detail: `audit: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300),
      isFailed: true,
    });
  }
  const { forwardsTo } = outcome;
  if (forwardsTo !== null && forwardsTo.url !== leased.url) {
    const to = { status: fetched.status, location: forwardsTo.url, detail: forwardedBy(forwardsTo.how) };
    return redirectOf(leased, to, context.state.scope);
  }
  return {
    result: { hash: leased.hash, state: 'done', outcome: 'ok', status: fetched.status, detail: null, redirectTo: null },
    page: {
      hash: leased.hash,
      url: leased.url,
      depth: leased.depth,
      status: fetched.status,
      catalogue: outcome.catalogue,
      facts: outcome.facts,
      results: outcome.results,
      found: outcome.found,
      source: pageSourceOf(task, outcome),
      rendered: codeOf(outcome.rendering),
    },
    discovered: discoveredBy(leased, outcome, context),
    resources: resourcesOf(outcome, context.isSeen),
    isFailed: false,
    isRefunded: false,
    pushbackMs: null,
  };
}
