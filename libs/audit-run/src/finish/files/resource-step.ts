import { isSameScope, parseRobots, type Fetcher, type FetchRequest, type FetchResult } from '#crawler';
import { ThreadError } from '#threads';
import {
  RENEW_MS,
  type HostNews,
  type NewResource,
  type QueuedResource,
  type ResourceAnswer,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../../store/port/index.js';
import type { ResourceState } from '../../state/finish-state.js';
import type { PageAuditor } from '../../pages/page-task.js';
import { SliceBackoff } from '../../pacing/slice-backoff.js';
import { fetchResource, type Fetched } from './fetch-resource.js';
import { resourceHash } from '../../pages/resource-keys.js';

/** Resources that one run asks for. */
const MAX_RESOURCES = 2_000;
/** How long that may take, pauses and steps of others included: the pages are there, and their report waits. */
const MAX_MS = 180_000;
const STEP_MS = 10_000;
/** How often a step looks whether another step waits for it. */
const LOOK_MS = 1_000;
/** Answers are written when so many are in hand … */
const MAX_IN_HAND = 50;
/** … or after so long. */
const WRITE_MS = 750;
/** A host that refuses so many in a row, or leaves them unanswered, is not asked for the rest. */
const MAX_REFUSALS = 20;

/** @param run nothing is asked for after its deadline */
export function firstResourceState({ deadlineAt }: CrawlRun): ResourceState {
  return { untilMs: Math.min(Date.now() + MAX_MS, deadlineAt?.getTime() ?? Infinity) };
}

/** How a step ended. */
export type ResourcesEnd = { isDone: true } | { isDone: false; until: Date };

/** Where it is said that a file could not be read. */
export interface WarningLog {
  warn(fields: object, message: string): void;
}

export interface ResourceParts {
  store: CrawlStore;
  fetcher: Fetcher;
  pool: PageAuditor;
  signal: AbortSignal;
  isPlaceAwaited: () => Promise<boolean>;
  log: WarningLog;
  site: { scope: string; host: string; robotsText: string };
}

/**
 * A step of asking for the files that the pages load: with a share of the host's connections, at its pace.
 * Answers are written as they come, under the run's lock and epoch. It ends early when another run waits
 * for its place, and gives its slot back while the host wants a pause.
 */
export async function runResourceStep(
  run: CrawlRun,
  state: ResourceState,
  parts: ResourceParts,
): Promise<ResourcesEnd> {
  const { resources } = parts.store;
  const asked = await resources.countAnswered(run.id);
  const queued = Date.now() < state.untilMs ? await resources.queued(run.id, Math.max(0, MAX_RESOURCES - asked)) : [];
  if (queued.length === 0) return { isDone: true };
  const opened = await resources.openSlice(run, parts.site.host);
  if ('until' in opened) return { isDone: false, until: new Date(Math.min(opened.until.getTime(), state.untilMs)) };
  const step = new ResourceStep(run, opened.slice, parts);
  const fetcher = parts.fetcher.session({ connectionsInAll: opened.slice.connections });
  try {
    await step.work(queued, fetcher, Math.min(STEP_MS, state.untilMs - Date.now()));
  } finally {
    await fetcher.close();
    await resources.closeSlice(opened.slice, step.news());
  }
  parts.signal.throwIfAborted();
  // Mostly all is asked for in one step: another one would only find that out.
  return step.isBanned || (await resources.queued(run.id, 1)).length === 0
    ? { isDone: true }
    : { isDone: false, until: new Date(Math.min(Math.max(Date.now(), step.nextStartMs), state.untilMs)) };
}

class ResourceStep {
  private readonly over = new AbortController();
  private readonly signal: AbortSignal;
  private readonly robots;
  private readonly backoff: SliceBackoff;
  private readonly inHand: ResourceAnswer[] = [];
  private writing: Promise<void> = Promise.resolve();
  private isDraining = false;
  private refusals = 0;
  /** The host gives nothing any more. */
  isBanned = false;

  constructor(
    private readonly run: CrawlRun,
    private readonly slice: Slice,
    private readonly parts: ResourceParts,
  ) {
    this.signal = AbortSignal.any([parts.signal, this.over.signal]);
    this.robots = parseRobots(parts.site.robotsText);
    this.backoff = new SliceBackoff(slice, {
      store: parts.store,
      onLost: () => this.over.abort(new Error('The connection share for the host was lost.')),
      onPause: () => (this.isDraining = true),
    });
  }

  get nextStartMs(): number {
    return this.backoff.gate.nextStartMs;
  }

  /** What was learned of the host. */
  news(): HostNews {
    return this.backoff.news();
  }

  async work(queued: QueuedResource[], fetcher: Fetcher, lastMs: number): Promise<void> {
    const end = setTimeout(() => (this.isDraining = true), lastMs);
    const look = setInterval(() => void this.yieldWhenAwaited().catch(() => undefined), LOOK_MS);
    const renewal = setInterval(() => void this.backoff.renew(), RENEW_MS);
    const flush = setInterval(() => void this.write().catch((error: unknown) => this.over.abort(error)), WRITE_MS);
    try {
      await Promise.all(Array.from({ length: this.slice.connections }, () => this.lane(queued, fetcher)));
      await this.write();
      if (this.over.signal.aborted) throw this.over.signal.reason;
    } finally {
      clearTimeout(end);
      for (const timer of [look, renewal, flush]) clearInterval(timer);
      this.over.abort();
    }
  }

  private async lane(queued: QueuedResource[], fetcher: Fetcher): Promise<void> {
    const ask = (url: string, request: FetchRequest): Promise<FetchResult | null> => this.ask(url, request, fetcher);
    for (let resource = this.next(queued); resource; resource = this.next(queued)) {
      const { robots } = this;
      const fetched = await fetchResource(resource, {
        ...{ ask, robots, scope: this.parts.site.scope },
        readsImages: this.run.mode !== 'audit',
      });
      if (fetched === null) return;
      this.mindHost(fetched);
      this.inHand.push(await this.answerOf(resource, fetched));
      if (this.inHand.length >= MAX_IN_HAND) await this.write();
    }
  }

  private next(queued: QueuedResource[]): QueuedResource | undefined {
    if (this.backoff.isPausing) this.isDraining = true;
    return this.isDraining || this.signal.aborted ? undefined : queued.shift();
  }

  private ask(url: string, request: FetchRequest, fetcher: Fetcher): Promise<FetchResult | null> {
    return this.backoff.gate.run(async () => {
      if (this.signal.aborted) return null;
      const result = await fetcher.fetch(url, { ...request, signal: this.signal });
      // Broken off in the middle: it says nothing.
      return this.signal.aborted ? null : result;
    }, this.signal);
  }

  private mindHost(fetched: Fetched): void {
    if (fetched.kind === 'again') {
      if (fetched.pushbackMs !== null) this.backoff.onPushback(fetched.pushbackMs);
      return;
    }
    const { outcome } = fetched.input;
    const isRefused = outcome === 'bot-blocked' || outcome === 'timeout' || outcome === 'rate-limited';
    this.refusals = isRefused ? this.refusals + 1 : 0;
    if (!isRefused) this.backoff.onCalm();
    if (this.refusals >= MAX_REFUSALS) this.isBanned = this.isDraining = true;
  }

  private async answerOf({ hash, url, kind }: QueuedResource, fetched: Fetched): Promise<ResourceAnswer> {
    if (fetched.kind === 'again') return { hash, answer: null, found: [] };
    try {
      const { answer, named } = await this.parts.pool.describe({ resource: fetched.input }, this.run.orgId);
      return { hash, answer, found: named.flatMap((file) => this.foundIn(url, file)) };
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      // A file that a thread does not come to terms with is not asked for again.
      this.parts.log.warn({ url, kind, err: error }, 'a resource could not be described');
      const { answer: _answer, ...rest } = fetched.input;
      const bare = await this.parts.pool.describe(
        { resource: { ...rest, answer: null, outcome: 'skipped', error: 'could not be read' } },
        this.run.orgId,
      );
      return { hash, answer: bare.answer, found: [] };
    }
  }

  private foundIn(via: string, { url, kind }: { url: string; kind: string }): NewResource[] {
    return isSameScope(this.parts.site.scope, url)
      ? [{ hash: resourceHash(url), url, kind, via, integrity: null }]
      : [];
  }

  /** One after another, each with all that is in hand. */
  private write(): Promise<void> {
    const next = this.writing.then(() => this.parts.store.resources.store(this.run, this.inHand.splice(0)));
    this.writing = next.catch(() => undefined);
    return next;
  }

  private async yieldWhenAwaited(): Promise<void> {
    if (await this.parts.isPlaceAwaited()) this.isDraining = true;
  }
}
