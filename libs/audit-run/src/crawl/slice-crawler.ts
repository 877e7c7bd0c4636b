import { Progress } from '#common';
import {
  classify,
  type AdaptivePace,
  type Fetcher,
  type FetchRequest,
  type FetchResult,
  type RequestGate,
  type Robots,
} from '#crawler';
import {
  LEASE_MS,
  MAX_PAUSE_MS,
  RENEW_MS,
  type HostNews,
  type LeasedUrl,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../port/index.js';
import type { AuditPool } from '../audit/audit-pool.js';
import type { IsWanted } from './admit-urls.js';
import { robotsOf, type CrawlState } from './crawl-state.js';
import { PACE } from '../kept/shapes.js';
import { openGate, paceOf } from './host-gate.js';
import { visitSitemap } from './late-sitemap.js';
import { BanDetector } from './ban-detector.js';
import type { SeenUrls } from './seen-urls.js';
import { SliceWriter, WRITE_MS } from './slice-writer.js';
import { isHtmlAnswer, refusalOf, visitOf, type Visit, type VisitContext } from './visit.js';

/** A slice in which nothing ends for so long does not keep its run from others. A page takes 20 s at most, a request 30 s. */
const STILL_MS = 60_000;
/** Requests that are under way when the worker stops may go on for so long. */
const STOP_GRACE_MS = 3_000;
/** Gap between requests after which a host that shuts us out is given up. */
const MAX_REFUSED_DELAY_MS = 8_000;
/** Fetched pages of one connection that may wait for a thread. */
const JUDGED_PER_CONNECTION = 3;
/** Bytes of such pages, all slices of a worker together: beyond them each slice waits for a page of its own to be judged. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;

export interface SliceParts {
  store: CrawlStore;
  fetcher: Fetcher;
  pool: AuditPool;
  seen: SeenUrls;
  sliceMs: number;
  /** The worker is asked to stop. */
  stopping: AbortSignal;
  isWanted?: IsWanted;
}

interface FetchOptions {
  /** Default: of a page. */
  request?: FetchRequest | undefined;
  onStart?: () => void;
}

/** Works on one run's frontier for a few seconds: claim, fetch, judge, commit. */
export class SliceCrawler {
  private readonly abort = new AbortController();
  private readonly robots: Robots;
  private readonly gate: RequestGate;
  private pace: AdaptivePace;
  private readonly context: VisitContext;
  private readonly writer: SliceWriter;
  private readonly local: LeasedUrl[] = [];
  /** Claimed, and not asked for yet. */
  private readonly untried = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly judging = new Set<Promise<void>>();
  /** Who waits for some work to end, or for the slice to be given up. A race of all promises would leave a reaction at the oldest of them for each wait. */
  private waiting: (() => void)[] = [];
  private failure: Error | null = null;
  private claiming: Promise<boolean> | null = null;
  private mayClaimAhead = false;
  private readonly progress = new Progress();
  private isDraining = false;
  private sharers: number;
  private leaseEndsMs: number;
  /** The host gives nothing any more. */
  isBanned = false;

  constructor(
    private readonly run: CrawlRun,
    private readonly slice: Slice,
    private readonly state: CrawlState,
    private readonly parts: SliceParts,
  ) {
    this.robots = robotsOf(this.state);
    this.abort.signal.addEventListener('abort', () => this.wake(), { once: true });
    this.sharers = slice.pace.sharers;
    this.leaseEndsMs = slice.expiresAt.getTime();
    this.pace = paceOf(slice.pace.pace);
    this.gate = openGate(parts.store, slice.host, slice.pace);
    this.context = {
      fetcher: parts.fetcher,
      pool: parts.pool,
      orgId: run.orgId,
      state: this.state,
      robots: this.robots,
      disabledRules: run.disabledRules,
      externalLinks: run.externalLinks,
      bans: new BanDetector(
        () => this.isRefusedAtStart(),
        () => this.pace.delayMs > 0,
      ),
      isSeen: (key) => parts.seen.has(run.id, key),
      signal: this.abort.signal,
    };
    this.writer = new SliceWriter(run, slice, {
      ...parts,
      isSeen: this.context.isSeen,
      abort: this.abort,
      progress: this.progress,
    });
  }

  /** Pages that were written. */
  get pages(): number {
    return this.writer.pages;
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
      await Promise.all(Array.from({ length: this.slice.connections }, () => this.lane()));
      while (this.judging.size > 0 && !this.abort.signal.aborted) await this.change();
      await this.writer.write();
      if (this.failure) throw this.failure;
    } finally {
      clearTimeout(endsAt);
      clearInterval(renewal);
      clearInterval(flush);
      this.parts.stopping.removeEventListener('abort', onStop);
      this.abort.abort();
      // Claimed ahead and not needed any more: handed back, which nobody could who did not know of it.
      await this.claiming?.catch(() => undefined);
    }
  }

  /** Hashes of URLs that it claimed and never asked for. */
  handedBack(): string[] {
    return [...this.untried];
  }

  /** What this slice learned of its host. */
  news(): HostNews {
    return { pace: { ...PACE.write(this.pace.toState()) }, notBefore: new Date(this.gate.nextStartMs) };
  }

  /** One connection's worth of work: one URL after another. */
  private async lane(): Promise<void> {
    for (let leased = await this.next(); leased !== null; leased = await this.next()) {
      const work = this.visit(leased);
      this.underWay.add(work);
      await work.finally(() => {
        this.underWay.delete(work);
        this.wake();
      });
    }
  }

  private async next(): Promise<LeasedUrl | null> {
    // Given up: what would be claimed now would only be handed back.
    while (!this.isDraining && !this.abort.signal.aborted) {
      // Waited for in the queue.
      if (this.gate.nextStartMs - Date.now() > MAX_PAUSE_MS) {
        this.drain();
        break;
      }
      const leased = this.local.shift();
      if (leased) {
        this.claimAhead();
        return leased;
      }
      if (await this.refill()) continue;
      // Nothing is queued: pages under way may still discover more.
      if (this.underWay.size === 0) return null;
      await this.change();
    }
    return null;
  }

  /** Claims the next URLs; lanes that run dry together share one claim. False when none is queued. */
  private refill(): Promise<boolean> {
    this.claiming ??= this.progress.during(this.claim()).finally(() => (this.claiming = null));
    return this.claiming;
  }

  /** A claim waits for the run's row while others write to it: no lane is to wait with it. */
  private claimAhead(): void {
    if (!this.mayClaimAhead || this.local.length > this.slice.connections) return;
    this.refill().catch((error: unknown) => this.fail(error));
  }

  private async claim(): Promise<boolean> {
    const count = this.slice.connections * 3;
    let claimed = await this.parts.store.claim(this.slice, count);
    if (claimed.length === 0 && this.writer.inHand > 0) {
      // What was discovered and not written yet is the only work that may be left.
      await this.writer.write();
      claimed = await this.parts.store.claim(this.slice, count);
    }
    // What is left of a frontier that runs dry is shared with other slices.
    this.mayClaimAhead = claimed.length === count;
    this.local.push(...claimed);
    for (const { hash } of claimed) this.untried.add(hash);
    return claimed.length > 0;
  }

  private async visit(leased: LeasedUrl): Promise<void> {
    if (leased.source === 'map') return this.readSitemap(leased);
    const refusal = refusalOf(leased, this.robots);
    if (refusal) return this.writer.keep(refusal);
    const fetched = await this.fetch(leased.url, { onStart: () => this.untried.delete(leased.hash) });
    if (fetched === null || (fetched.kind === 'failure' && fetched.reason === 'aborted')) return;
    this.judge(leased, fetched);
    // The connection does not wait for the threads, but bodies in memory are bounded.
    while (this.hasTooMuchInHand() && !this.abort.signal.aborted) await this.change();
  }

  private async readSitemap(leased: LeasedUrl): Promise<void> {
    const ask = async (url: string, request?: FetchRequest): Promise<FetchResult> =>
      (await this.fetch(url, { request, onStart: () => this.untried.delete(leased.hash) })) ?? brokenOff(url);
    const { state, robots, run } = this;
    const context = { fetcher: { fetch: ask }, state, robots, urlsKnown: run.urlsKnown, signal: this.abort.signal };
    const visit = await visitSitemap(leased, context);
    if (visit) await this.writer.keep(visit);
  }

  private hasTooMuchInHand(): boolean {
    const { size } = this.judging;
    return (
      size >= this.slice.connections * JUDGED_PER_CONNECTION || (size > 0 && this.parts.pool.heldBytes > MAX_HELD_BYTES)
    );
  }

  /** Asks when the host's pace lets it. Null when the slice was given up before. */
  private fetch(url: string, { request, onStart }: FetchOptions = {}): Promise<FetchResult | null> {
    const { signal } = this.abort;
    return this.gate.run(async () => {
      // A process that was frozen, or cut off from its database, wakes up here: others may have these URLs by now.
      if (Date.now() >= this.leaseEndsMs) this.abort.abort();
      if (signal.aborted) return null;
      onStart?.();
      return this.progress.during(
        this.parts.fetcher.fetch(url, { ...(request ?? { wantBody: isHtmlAnswer }), signal }),
      );
    }, signal);
  }

  /** Judges an answer in the background; what goes wrong ends the slice. */
  private judge(leased: LeasedUrl, fetched: FetchResult): void {
    const work = this.progress
      .during(visitOf(leased, fetched, this.context))
      .then((visit) => {
        this.mindPace(visit);
        return this.writer.keep(visit);
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.judging.delete(work);
        this.underWay.delete(work);
        this.wake();
      });
    this.judging.add(work);
    this.underWay.add(work);
  }

  /** Resolves when the next piece of work ends, or at once after the slice was given up. */
  private change(): Promise<void> {
    if (this.abort.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.abort.abort();
  }

  private mindPace(visit: Visit): void {
    if (visit.pushbackMs === null) {
      if (visit.page) this.pace.onCalm();
      return;
    }
    // It had long rests and still gives nothing: what is there is judged.
    if (visit.result.outcome !== 'rate-limited' && this.pace.delayMs >= MAX_REFUSED_DELAY_MS) {
      this.isBanned = true;
      return this.drain();
    }
    this.pace.onPushback(Date.now(), visit.pushbackMs);
    this.adjust(this.pace.notBeforeMs);
    // Everybody at this host slows down, not this slice alone.
    void this.renew();
    if (this.gate.nextStartMs - Date.now() > MAX_PAUSE_MS) this.drain();
  }

  /** Whether the host refuses even the page that the run began with. */
  private async isRefusedAtStart(): Promise<boolean> {
    const fetched = await this.fetch(this.state.startUrl);
    if (fetched === null) return false;
    const { outcome } = classify(fetched);
    return outcome !== 'ok' && outcome !== 'redirect';
  }

  private adjust(notBeforeMs: number): void {
    this.gate.adjust({ gapMs: this.pace.delayMs * this.sharers, notBeforeMs });
  }

  /** Only while the slice gets anywhere. */
  private async renew(): Promise<void> {
    if (this.progress.stillMs() > STILL_MS) return this.fail(new Error('Nothing of the slice has ended for a minute.'));
    const askedAtMs = Date.now();
    try {
      const pace = await this.parts.store.renewSlice(this.slice, this.news());
      if (pace === null) return this.abort.abort();
      this.leaseEndsMs = askedAtMs + LEASE_MS;
      this.sharers = pace.sharers;
      // Another slice was told to slow down later than this one: its pace holds for all.
      if (pace.pace && pace.pace.slowedAtMs > this.pace.toState().slowedAtMs) this.pace = paceOf(pace.pace);
      // With a crawl delay that is the end of the turns that were taken, this slice's own among them.
      this.adjust(pace.crawlDelayMs > 0 ? 0 : pace.notBefore.getTime());
    } catch {
      // The database is away: the lease runs out by itself, and commits fail until it is back.
    }
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
  return { kind: 'failure', url, reason: 'aborted', message: 'The slice was given up.' };
}
