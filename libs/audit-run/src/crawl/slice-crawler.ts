import { Progress } from '#common';
import { classify, wantHtmlBody, type Fetcher, type FetchRequest, type FetchResult, type Robots } from '#crawler';
import {
  RENEW_MS,
  type HostNews,
  type LeasedUrl,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../store/port/index.js';
import type { PageAuditor } from '../pages/page-task.js';
import { robotsOf, type CrawlState } from '../state/crawl-state.js';
import { visitSitemap } from './visit-sitemap.js';
import { BanDetector } from './ban-detector.js';
import { firstLanes, LaneWidth, type LaneMemory } from '../pacing/lane-width.js';
import { SliceBackoff } from '../pacing/slice-backoff.js';
import { ClaimQueue } from './claim-queue.js';
import type { SeenUrls } from '../pages/seen-urls.js';
import { SliceWriter, WRITE_MS } from './slice-writer.js';
import { refusalOf, visitOf, type Visit, type VisitContext } from './visit.js';
import { WorkInHand } from './work-in-hand.js';

/** A slice in which nothing ends for so long does not keep its run from others. A page takes 20 s at most, a request 30 s. */
const STILL_MS = 60_000;
/** Requests that are under way when the worker stops may go on for so long. */
const STOP_GRACE_MS = 3_000;
/** Fetched pages of one connection that may wait for a thread. */
const JUDGED_PER_CONNECTION = 3;
/** Bytes of such pages, all slices of a worker together: beyond them each slice waits until a page that it holds is checked. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;

export interface SliceParts {
  store: CrawlStore;
  fetcher: Fetcher;
  pool: PageAuditor;
  seen: SeenUrls;
  sliceMs: number;
  /** How many requests at once hosts have borne. */
  lanes: LaneMemory;
  /** Requests at once to begin with; default: as many as every host bears. */
  firstLanes?: number | undefined;
  /** The worker is asked to stop. */
  stopping: AbortSignal;
}

interface FetchOptions {
  /** Default: of a page. */
  request?: FetchRequest | undefined;
  onStart?: () => void;
}

/** Works on one run's frontier for a few seconds: lanes claim, fetch, have checked, and commit. */
export class SliceCrawler {
  private readonly abort = new AbortController();
  private readonly progress = new Progress();
  private readonly robots: Robots;
  private readonly context: VisitContext;
  private readonly writer: SliceWriter;
  private readonly claims: ClaimQueue;
  private readonly backoff: SliceBackoff;
  private readonly work: WorkInHand;
  private readonly width: LaneWidth;
  private readonly lanes = new Set<Promise<void>>();
  private openLanes = 0;
  private failure: Error | null = null;
  private isDraining = false;

  constructor(
    private readonly run: CrawlRun,
    private readonly slice: Slice,
    private readonly state: CrawlState,
    private readonly parts: SliceParts,
  ) {
    this.robots = robotsOf(this.state);
    this.work = new WorkInHand(this.abort.signal);
    const first = parts.firstLanes ?? firstLanes(slice.pace.sharers);
    const borne = parts.lanes.read(slice.host, Date.now());
    this.width = new LaneWidth({ first, most: slice.connections }, borne);
    this.backoff = new SliceBackoff(slice, {
      store: parts.store,
      onLost: () => this.abort.abort(),
      onPause: () => this.drain(),
    });
    this.context = {
      fetcher: parts.fetcher,
      pool: parts.pool,
      orgId: run.orgId,
      state: this.state,
      robots: this.robots,
      disabledRules: run.disabledRules,
      externalLinks: run.externalLinks,
      keepsSource: run.mode !== 'audit',
      bans: new BanDetector(
        () => this.isRefusedAtStart(),
        () => this.backoff.isWary,
      ),
      isSeen: (key) => parts.seen.has(slice, key),
      signal: this.abort.signal,
    };
    this.writer = new SliceWriter(run, slice, {
      ...parts,
      isSeen: this.context.isSeen,
      abort: this.abort,
      progress: this.progress,
    });
    this.claims = new ClaimQueue(slice, {
      store: parts.store,
      writer: this.writer,
      progress: this.progress,
      onError: (error) => this.fail(error),
    });
  }

  /** The host gives nothing any more. */
  get isBanned(): boolean {
    return this.backoff.isBanned;
  }

  /** What was written: pages, URLs by what became of them, and how many of those the host refused because it was asked too much. */
  get written(): Pick<SliceWriter, 'pages' | 'outcomes' | 'pushbacks'> {
    return this.writer;
  }

  /** Crawls until its time is over, nothing is left, or the run goes on without it. @throws StaleWorkError */
  async crawl(): Promise<void> {
    const endsAt = setTimeout(() => this.drain(), this.parts.sliceMs);
    const renewal = setInterval(() => void this.renew(), RENEW_MS);
    const flush = setInterval(
      () => void this.writer.writeWhenDue().catch((error: unknown) => this.fail(error)),
      WRITE_MS / 3,
    );
    const onStop = (): void => this.stopSoon();
    this.parts.stopping.addEventListener('abort', onStop);
    if (this.parts.stopping.aborted) this.stopSoon();
    try {
      this.widen();
      while (this.lanes.size > 0) await Promise.race(this.lanes);
      this.throwFailure();
      while (this.work.judged > 0 && !this.abort.signal.aborted) await this.work.change();
      await this.writer.write();
      this.throwFailure();
    } finally {
      clearTimeout(endsAt);
      clearInterval(renewal);
      clearInterval(flush);
      this.parts.stopping.removeEventListener('abort', onStop);
      this.parts.lanes.keep(this.slice.host, this.width.toState(), Date.now());
      this.abort.abort();
      // Claimed ahead and not needed any more: handed back, which only the slice that knows of it can do.
      await this.claims.settled();
    }
  }

  /** Hashes of URLs that it claimed and never asked for. */
  handedBack(): string[] {
    return this.claims.notAsked();
  }

  /** What this slice learned of its host. */
  news(): HostNews {
    return this.backoff.news();
  }

  /** As many lanes as the host bears. */
  private widen(): void {
    while (this.openLanes < this.width.width && !this.isDraining && !this.abort.signal.aborted) {
      this.openLanes++;
      const lane = this.lane()
        .catch((error: unknown) => this.fail(error))
        .finally(() => this.lanes.delete(lane));
      this.lanes.add(lane);
    }
  }

  /** One connection's worth of work: one URL after another. */
  private async lane(): Promise<void> {
    try {
      while (this.openLanes <= this.width.width) {
        const leased = await this.next();
        if (leased === null) return;
        await this.work.during(this.visit(leased));
      }
    } finally {
      this.openLanes--;
    }
  }

  private async next(): Promise<LeasedUrl | null> {
    // Given up: what would be claimed now would only be handed back.
    while (!this.isDraining && !this.abort.signal.aborted) {
      // Waited for in the queue.
      if (this.backoff.isPausing) {
        this.drain();
        break;
      }
      const leased = this.claims.take();
      if (leased) return leased;
      if (await this.claims.refill()) continue;
      // Nothing is queued: pages under way may still discover more.
      if (this.work.isEmpty) return null;
      await this.work.change();
    }
    return null;
  }

  private async visit(leased: LeasedUrl): Promise<void> {
    if (leased.source === 'map') return this.readSitemap(leased);
    const refusal = refusalOf(leased, this.robots);
    if (refusal) return this.writer.keep(refusal);
    const fetched = await this.fetch(leased.url, { onStart: () => this.claims.markAsked(leased) });
    if (fetched === null || (fetched.kind === 'failure' && fetched.reason === 'aborted')) return;
    // A host that has pushed back lately, this run or another, is not tried with more.
    if (fetched.kind === 'response' && !this.backoff.isSlowed) this.width.onResponse(fetched.timings.ttfbMs);
    this.widen();
    this.check(leased, fetched);
    // The connection does not wait for the threads, but bodies in memory are bounded.
    while (this.hasTooMuchInHand() && !this.abort.signal.aborted) await this.work.change();
  }

  private async readSitemap(leased: LeasedUrl): Promise<void> {
    const ask = async (url: string, request?: FetchRequest): Promise<FetchResult> =>
      (await this.fetch(url, { request, onStart: () => this.claims.markAsked(leased) })) ?? brokenOff(url);
    const { state, robots, run } = this;
    const context = { fetcher: { fetch: ask }, state, robots, urlsKnown: run.urlsKnown, signal: this.abort.signal };
    const visit = await visitSitemap(leased, context);
    if (visit) await this.writer.keep(visit);
  }

  private hasTooMuchInHand(): boolean {
    const { judged } = this.work;
    return (
      judged >= this.slice.connections * JUDGED_PER_CONNECTION ||
      (judged > 0 && this.parts.pool.heldBytes > MAX_HELD_BYTES)
    );
  }

  /** Asks when the host's pace lets it. Null when the slice was given up before. */
  private fetch(url: string, { request, onStart }: FetchOptions = {}): Promise<FetchResult | null> {
    const { signal } = this.abort;
    return this.backoff.gate.run(async () => {
      // Others may have these URLs by now.
      if (this.backoff.isLeaseOver) this.abort.abort();
      if (signal.aborted) return null;
      onStart?.();
      return this.progress.during(
        this.parts.fetcher.fetch(url, { ...(request ?? { wantBody: wantHtmlBody }), signal }),
      );
    }, signal);
  }

  /** Checks an answer in the background; what goes wrong ends the slice. */
  private check(leased: LeasedUrl, fetched: FetchResult): void {
    // A page that waits for a browser has been checked as it was sent: that wait may take minutes, and has an end.
    const end = this.progress.begin();
    const judged = visitOf(leased, fetched, this.context, end)
      .finally(end)
      .then((visit) => {
        this.onVisit(visit);
        return this.writer.keep(visit);
      })
      .catch((error: unknown) => this.fail(error));
    this.work.check(judged);
  }

  private onVisit(visit: Visit): void {
    const { pushbackMs, result } = visit;
    const isOfWidth = pushbackMs !== null && result.outcome === 'rate-limited' && !this.backoff.isSlowed;
    if (isOfWidth && this.width.narrow()) return this.backoff.rest(pushbackMs);
    this.backoff.onVisit(visit);
    if (pushbackMs !== null) this.width.onPushback();
  }

  private fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.abort.abort();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure;
  }

  /** Whether the host refuses even the page that the run began with. */
  private async isRefusedAtStart(): Promise<boolean> {
    const fetched = await this.fetch(this.state.startUrl);
    if (fetched === null) return false;
    const { outcome } = classify(fetched);
    return outcome !== 'ok' && outcome !== 'redirect';
  }

  /** Only while the slice gets anywhere. */
  private async renew(): Promise<void> {
    if (this.progress.stillMs() > STILL_MS) return this.fail(new Error('The slice made no progress for a minute.'));
    await this.backoff.renew();
  }

  /** Takes no further URLs; those under way are finished. */
  private drain(): void {
    this.isDraining = true;
  }

  private stopSoon(): void {
    this.drain();
    setTimeout(() => this.abort.abort(), STOP_GRACE_MS).unref();
  }
}

function brokenOff(url: string): FetchResult {
  return { kind: 'failure', url, reason: 'aborted', message: 'The slice was abandoned.' };
}
