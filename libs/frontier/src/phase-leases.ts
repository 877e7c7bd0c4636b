import {
  LEASE_MS,
  StaleWorkError,
  type KeptPrepare,
  type PhaseStore,
  type Prepared,
  type ProgressEvent,
  type TrapCutRow,
} from '#audit-run/port';
import type { Clock } from '#common';
import { pagesCrawled } from '#common/words';
import type { Database, Sql } from '#database';
import type { FindingsRepository, NewChunk } from '#findings';
import { lifecycle, type RunPhase, type WorkRow } from '#runs';
import type { FrontierRepository } from './frontier.repository.js';
import * as hosts from './hosts.repository.js';
import { keepSources } from './keep-sources.js';
import { HANDOVER_MS } from './run-scheduler.js';
import { readTheRest } from './samples.repository.js';
import { readTrapCuts } from './trap-counters.repository.js';

/** How long a phase waits for a store that is away. */
const POSTPONE_MS = 15_000;

/**
 * The lease of a phase that one worker does alone (prepare, finish), what its steps leave for the next, and how one phase becomes the next.
 */
export class PhaseLeases implements PhaseStore {
  constructor(
    private readonly database: Database,
    private readonly frontier: FrontierRepository,
    private readonly findings: FindingsRepository,
    private readonly clock: Clock,
  ) {}

  renew(run: WorkRow): Promise<boolean> {
    return lifecycle.renewLease(this.database, run.id, run.epoch, this.after(LEASE_MS));
  }

  /** Ends the lease of a phase in which the caller gets nowhere: the next worker takes it over. False when it was not its own any more. */
  abandon(run: WorkRow): Promise<boolean> {
    return lifecycle.renewLease(this.database, run.id, run.epoch, this.clock.now());
  }

  /** Leaves the phase for later, because a store is away. False when it was not the caller's own any more. */
  postpone(run: WorkRow): Promise<boolean> {
    const times = { now: this.clock.now(), leaseUntil: this.after(POSTPONE_MS), isPlanned: false };
    return lifecycle.postponePhase(this.database, run, times);
  }

  /**
   * Ends the caller's step of a phase; the next one is not before `until`, and no
   * slot is held for it. False when it was not its own any more.
   */
  yield(run: WorkRow, until: Date): Promise<boolean> {
    return lifecycle.postponePhase(this.database, run, { now: this.clock.now(), leaseUntil: until, isPlanned: true });
  }

  /** What earlier steps of the phase left; nulls at the first one. */
  state(runId: string): Promise<{ state: unknown; startPage: unknown }> {
    return lifecycle.readPhaseState(this.database, runId);
  }

  /**
   * Keeps what a step of the prepare phase has so far, new URLs among it. Returns how many of them were not known. @throws StaleWorkError
   */
  async keepPrepared(run: WorkRow, kept: KeptPrepare): Promise<number> {
    return this.database.transaction(async (sql) => {
      const current = await lockPhase(sql, run, 'prepare');
      await lifecycle.writePhaseState(sql, run.id, kept);
      const added = await this.frontier.discover(sql, current, kept);
      if (added > 0) await lifecycle.countKnown(sql, run.id, added);
      return added;
    });
  }

  /** prepare → crawl, with the first page, its URLs and what the slices need to know. @throws StaleWorkError */
  async commitPrepared(run: WorkRow, prepared: Prepared): Promise<void> {
    const { done, pages, crawlState } = prepared;
    const { frontier } = this;
    await this.database.transaction(async (sql) => {
      const current = await lockPhase(sql, run, 'prepare');
      const token = `prepare-${run.epoch}`;
      await frontier.insert(sql, run.id, done);
      await frontier.lease(
        sql,
        run.id,
        token,
        done.map((url) => url.hash),
      );
      await frontier.recordResults(sql, run.id, token, done);
      await frontier.insertPages(sql, run.id, pages);
      await keepSources(sql, current, pages);
      const urlsKnown = current.urlsKnown + done.length + (await frontier.discover(sql, current, prepared));
      await hosts.setCrawlDelay(sql, crawlState.host, crawlState.crawlDelayMs, prepared.notBefore);
      await lifecycle.writeCrawlState(sql, run.id, prepared);
      // The start page is the first of the budget.
      await lifecycle.countFirst(sql, run.id, { pages: pages.length, urlsKnown });
      const step = { id: run.id, epoch: run.epoch, from: 'prepare', to: 'crawl' } as const;
      await lifecycle.enterPhase(sql, step, this.after(HANDOVER_MS));
      await lifecycle.recordProgress(sql, run.id, {
        phase: 'crawl',
        message: pagesCrawled(pages.length, crawlState.crawlDelayMs),
        current: pages.length,
        total: Math.min(run.maxPages, urlsKnown),
        failed: 0,
      });
    });
  }

  /**
   * Where the samples of a `surface` run are read and the known rest of the site fits the budget,
   * the rest is queued. False when it does not fit, or nothing is left.
   */
  readTheRest(runId: string, epoch: number): Promise<boolean> {
    return readTheRest(this.database, { id: runId, epoch });
  }

  /** crawl → finish when nothing is left to crawl. The lease is over at once: the worker that takes the finish job takes the phase. */
  enterFinishWhenCrawled(runId: string, epoch: number): Promise<boolean> {
    return this.frontier.enterFinishWhenCrawled({ id: runId, epoch }, this.clock.now());
  }

  /**
   * crawl → finish although URLs are left, because the deadline has passed. URLs in
   * hand count as not reached: they are not written any more.
   */
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

  /** Keeps what a step of the finish phase has so far. @throws StaleWorkError */
  async keepFinishState(run: WorkRow, state: unknown): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      await lifecycle.writePhaseState(sql, run.id, { state });
    });
  }

  /** Chunks of findings of the finish phase; they are not shown before it completes. @throws StaleWorkError */
  async storeFindings(run: WorkRow, chunks: readonly NewChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.database.transaction(async (sql) => {
      if (!(await lifecycle.holdsPhase(sql, run, 'finish'))) throw new StaleWorkError(run.id);
      await this.findings.insertChunks(sql, run, chunks);
    });
  }

  progress(runId: string, event: ProgressEvent): Promise<void> {
    return lifecycle.recordProgress(this.database, runId, event);
  }

  /** The latest report of an earlier audit of the same site by the same organization. */
  findFixRunsSince(run: WorkRow, auditRunId: string): Promise<string[]> {
    return lifecycle.findFixRunsSince(this.database, run, auditRunId);
  }

  findPreviousReport(run: WorkRow): Promise<{ runId: string; reportId: string; contentKey: string } | null> {
    return lifecycle.findPreviousReport(this.database, run);
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** The run, locked, as long as the phase is still the caller's. @throws StaleWorkError */
export async function lockPhase(sql: Sql, run: WorkRow, phase: RunPhase): Promise<WorkRow> {
  const current = await lifecycle.lockRun(sql, run.id);
  if (!current || current.epoch !== run.epoch || current.phase !== phase || current.status !== 'running')
    throw new StaleWorkError(run.id);
  return current;
}
