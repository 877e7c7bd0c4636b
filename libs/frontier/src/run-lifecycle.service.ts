import {
  type BatchCommit,
  type CrawlStore,
  LEASE_MS,
  MAX_FINDING_CHARS,
  StaleWorkError,
  fitFindings,
  type HostNews,
  type HostPace,
  type KeptPrepare,
  type LeasedUrl,
  type Prepared,
  type ProgressEvent,
  type Slice,
  type TrapCutRow,
  type Permit,
  type PermitRequest,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsRepository, type NewChunk } from '#findings';
import type { Plans } from '#organizations';
import { lifecycle, RunEndings, type RunEnd, type RunOutcome, type WorkRow } from '#runs';
import { FrontierRepository } from './frontier.repository.js';
import * as hosts from './hosts.repository.js';
import { LinkAnswers } from './link-answers.repository.js';
import { addDiscovered, commitPrepared, keepPrepared, lockPhase } from './prepare-phase.js';
import { HANDOVER_MS, isWorthSlices, RunScheduler, type RunLifecycleOptions } from './run-scheduler.js';
import { RunResources } from './run-resources.js';
import * as slices from './slices.repository.js';
import * as scheduling from './scheduling.repository.js';
import { readTrapCuts } from './trap-counters.repository.js';

/** How long a phase waits for a store that is away. */
const POSTPONE_MS = 15_000;
/** A run between two turns is taken within this when a slot is free: only one that waits longer waits for somebody to yield. */
const TAKEN_MS = 500;

/** What is left to do of a crawl. */
export interface Backlog {
  queued: number;
  leased: number;
  /** Pages left of the budget. */
  room: number;
  /** Slices at work. */
  live: number;
  /** There is more than they get done, and a worker with a free slot that has no slice of the run. */
  canGrow: boolean;
}

/** Every step of a run after its dispatch: `scheduler` says who takes it, the others write what came of it. Each is a compare-and-set in one transaction (docs/architecture.md, "A run's life"). */
export class RunLifecycle implements CrawlStore {
  readonly frontier: FrontierRepository;
  readonly scheduler: RunScheduler;
  readonly linkAnswers: LinkAnswers;
  readonly findings: FindingsRepository;
  readonly resources: RunResources;
  private readonly endings: RunEndings;

  constructor(
    private readonly database: Database,
    credits: CreditsService,
    plans: Plans,
    private readonly clock: Clock,
    private readonly options: RunLifecycleOptions,
  ) {
    this.frontier = new FrontierRepository(database);
    this.endings = new RunEndings(database, credits, clock);
    this.linkAnswers = new LinkAnswers(database, clock);
    this.findings = new FindingsRepository(database);
    this.resources = new RunResources(database, clock, options);
    this.scheduler = new RunScheduler(database, this.frontier, plans, clock, options);
  }

  claim(slice: Slice, count: number): Promise<LeasedUrl[]> {
    return this.frontier.claim({ runId: slice.runId, epoch: slice.epoch, token: slice.id, count });
  }

  /** Renews the slice and its run, and exchanges news of the host. Null when the run went on without this slice. */
  async renewSlice(slice: Slice, news: HostNews): Promise<HostPace | null> {
    return this.database.transaction(async (sql) => {
      if (!(await slices.renewSlice(sql, slice.id, this.after(LEASE_MS)))) return null;
      if (!(await lifecycle.renewLease(sql, slice.runId, slice.epoch, this.after(LEASE_MS)))) return null;
      return hosts.reportHost(sql, slice.host, news, this.clock.now());
    });
  }

  /**
   * Writes what a slice has in hand: outcomes, pages, discovered URLs, counters and progress, all or nothing.
   * URLs whose lease was lost meanwhile are left out. @throws StaleWorkError
   */
  async commit(slice: Slice, batch: BatchCommit): Promise<void> {
    await this.database.transaction(async (sql) => {
      const run = await lifecycle.lockRun(sql, slice.runId);
      if (!run || run.status !== 'running' || run.phase !== 'crawl' || run.epoch !== slice.epoch)
        throw new StaleWorkError(slice.runId);
      const held = await this.frontier.recordResults(sql, slice.runId, slice.id, batch.results);
      const { pages, findingChars } = fitFindings(
        batch.pages.filter((page) => held.has(page.hash)),
        (this.options.maxFindingChars ?? MAX_FINDING_CHARS) - run.findingChars,
        batch.cutResults,
      );
      await this.frontier.insertPages(sql, slice.runId, pages);
      const urlsKnown = await addDiscovered(this.frontier, sql, run, batch);
      const counts = await lifecycle.countProgress(
        sql,
        slice.runId,
        {
          pagesDone: pages.length,
          pagesFailed: countIn(held, batch.failed),
          urlsKnown,
          refunded: countIn(held, batch.refunded),
          findingChars,
        },
        this.after(LEASE_MS),
      );
      const total = Math.min(counts.maxPages, Math.max(counts.pagesDone, run.urlsKnown + urlsKnown));
      await lifecycle.recordProgress(sql, slice.runId, {
        phase: 'crawl',
        message: `${counts.pagesDone} pages crawled`,
        current: counts.pagesDone,
        total,
        failed: counts.pagesFailed,
      });
    });
  }

  /** Ends a slice. URLs it still holds go back to the queue, those that it never asked for (`untried`, hashes) as if it had not claimed them. Says what is left to do. */
  async closeSlice(slice: Slice, news: HostNews, untried: readonly string[] = []): Promise<Backlog> {
    await this.database.transaction(async (sql) => {
      // The run first, as everywhere: two locks in two orders would be a deadlock.
      await lifecycle.lockRun(sql, slice.runId);
      await this.frontier.forgetAttempt(sql, slice.runId, slice.id, untried);
      await slices.deleteSlice(sql, slice.id);
      await this.frontier.requeueLost(sql, slice.runId, this.clock.now());
      await hosts.reportHost(sql, slice.host, news, this.clock.now());
      const left = await slices.liveSlices(sql, slice.runId, '', this.clock.now());
      // Nobody is at work now: the next slice comes at once, or its job was lost and the sweeper need not wait for a whole lease.
      if (left.live === 0) await lifecycle.renewLease(sql, slice.runId, slice.epoch, this.after(HANDOVER_MS));
    });
    return this.backlog(slice.runId);
  }

  async backlog(runId: string): Promise<Backlog> {
    const now = this.clock.now();
    const [backlog, { live }] = await Promise.all([
      this.frontier.backlog(this.database, runId),
      slices.liveSlices(this.database, runId, '', now),
    ]);
    return {
      ...backlog,
      live,
      canGrow: isWorthSlices(backlog, live) && (await slices.hasIdleWorker(this.database, runId, now)),
    };
  }

  /** What earlier turns at the phase left; nulls at the first one. */
  phaseState(runId: string): Promise<{ state: unknown; startPage: unknown }> {
    return lifecycle.readPhaseState(this.database, runId);
  }

  /** Keeps what a turn at the finish phase has so far. @throws StaleWorkError */
  async keepFinishState(run: WorkRow, state: unknown): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      await lifecycle.writePhaseState(sql, run.id, { state });
    });
  }

  /** Keeps what a turn at the prepare phase has so far, new URLs among it. Returns how many of them were not known. @throws StaleWorkError */
  keepPrepared(run: WorkRow, kept: KeptPrepare): Promise<number> {
    return this.database.transaction((sql) => keepPrepared(this.frontier, sql, run, kept));
  }

  /** prepare → crawl, with the first page, its URLs and what the slices need to know. @throws StaleWorkError */
  async commitPrepared(run: WorkRow, prepared: Prepared): Promise<void> {
    await this.database.transaction((sql) =>
      commitPrepared(this.frontier, sql, run, { ...prepared, leaseUntil: this.after(HANDOVER_MS) }),
    );
  }

  /** crawl → finish when nothing is left to crawl. The lease is over at once: whoever takes the finish job takes the phase. */
  enterFinishWhenCrawled(runId: string, epoch: number): Promise<boolean> {
    return this.frontier.enterFinishWhenCrawled({ id: runId, epoch }, this.clock.now());
  }

  /** crawl → finish although URLs are left, because the deadline has passed. URLs in hand count as not reached: nobody will write them any more. */
  async enterFinishEarly(runId: string, epoch: number): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      await lifecycle.lockRun(sql, runId);
      if (!(await lifecycle.enterPhase(sql, { id: runId, epoch, from: 'crawl', to: 'finish' }, this.clock.now())))
        return false;
      await this.frontier.requeueAll(sql, runId);
      return true;
    });
  }

  async finishState(runId: string): Promise<{ crawlState: unknown; siteProbe: unknown; cuts: TrapCutRow[] }> {
    const state = await lifecycle.readFinishState(this.database, runId);
    return { ...state, cuts: await readTrapCuts(this.database, runId) };
  }

  /** The latest report of an earlier audit of the same site by the same organization. */
  findPreviousReport(run: WorkRow): Promise<{ runId: string; reportId: string; contentKey: string } | null> {
    return lifecycle.findPreviousReport(this.database, run);
  }

  /** What all workers know of a host that the caller has no slice at. */
  hostPace(host: string): Promise<HostPace> {
    return hosts.readHost(this.database, host);
  }

  /** When the next request to a host may start whose turns all workers and runs share. */
  takePermit(host: string, permit: PermitRequest): Promise<Permit> {
    return hosts.takePermit(this.database, host, permit);
  }

  renew(run: WorkRow): Promise<boolean> {
    return lifecycle.renewLease(this.database, run.id, run.epoch, this.after(LEASE_MS));
  }

  /** Ends the lease of a phase that its worker leaves unfinished. False when it was not its own any more. */
  release(run: WorkRow): Promise<boolean> {
    return lifecycle.renewLease(this.database, run.id, run.epoch, this.clock.now());
  }

  /** Leaves the phase for later, because a store is away. False when it was not the caller's own any more. */
  postpone(run: WorkRow): Promise<boolean> {
    const times = { now: this.clock.now(), leaseUntil: this.after(POSTPONE_MS), isPlanned: false };
    return lifecycle.postponePhase(this.database, run, times);
  }

  /** Ends the caller's turn at a phase; the next one is not before `until`, and no slot is held for it. False when it was not its own any more. */
  yieldPhase(run: WorkRow, until: Date): Promise<boolean> {
    return lifecycle.postponePhase(this.database, run, { now: this.clock.now(), leaseUntil: until, isPlanned: true });
  }

  /** A host that the caller has no slice at asks for a pause. */
  restHost(host: string, until: Date): Promise<void> {
    return hosts.restHost(this.database, host, until);
  }

  /** Whether another organization, which has no slot at all, waits for one. */
  isSlotAwaited(orgId: string): Promise<boolean> {
    return scheduling.isSlotAwaited(this.database, orgId, this.clock.now());
  }

  /** Whether another organization waits for a worker that builds its report. */
  isFinishAwaited(orgId: string): Promise<boolean> {
    return scheduling.isFinishAwaited(this.database, orgId, this.after(-TAKEN_MS));
  }

  async progress(runId: string, event: ProgressEvent): Promise<void> {
    await lifecycle.recordProgress(this.database, runId, event);
  }

  /** Chunks of findings of the finish phase; nobody sees them before it completes. @throws StaleWorkError */
  async storeFindings(run: WorkRow, chunks: readonly NewChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.database.transaction(async (sql) => {
      if (!(await lifecycle.holdsPhase(sql, run, 'finish'))) throw new StaleWorkError(run.id);
      await this.findings.insertChunks(sql, run, chunks);
    });
  }

  /** running → completed with its report and its settlement, in one transaction. False when the run went on without the caller. */
  complete(run: WorkRow, outcome: RunOutcome): Promise<boolean> {
    return this.endings.complete(run, outcome);
  }

  /** → failed or cancelled, with everything given back. False when the run was not in a state that may become it. */
  end(end: RunEnd): Promise<{ ended: boolean; orgId: string | null }> {
    return this.endings.end(end);
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

function countIn(held: ReadonlySet<string>, hashes: ReadonlySet<string>): number {
  let count = 0;
  for (const hash of hashes) if (held.has(hash)) count++;
  return count;
}
