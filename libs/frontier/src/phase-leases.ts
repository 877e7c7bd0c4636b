import { LEASE_MS, StaleWorkError, type KeptPrepare, type Prepared, type TrapCutRow } from '#audit-run/port';
import type { Clock } from '#common';
import type { Database } from '#database';
import type { FindingsRepository, NewChunk } from '#findings';
import { lifecycle, type WorkRow } from '#runs';
import type { FrontierRepository } from './frontier.repository.js';
import { commitPrepared, keepPrepared, lockPhase } from './prepare-phase.js';
import { HANDOVER_MS } from './run-scheduler.js';
import { readTrapCuts } from './trap-counters.repository.js';

/** How long a phase waits for a store that is away. */
const POSTPONE_MS = 15_000;

/** The lease of a phase that one worker does alone (prepare, finish), what its steps leave for the next, and how one phase becomes the next. */
export class PhaseLeases {
  constructor(
    private readonly database: Database,
    private readonly frontier: FrontierRepository,
    private readonly findings: FindingsRepository,
    private readonly clock: Clock,
  ) {}

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
  yield(run: WorkRow, until: Date): Promise<boolean> {
    return lifecycle.postponePhase(this.database, run, { now: this.clock.now(), leaseUntil: until, isPlanned: true });
  }

  /** What earlier turns at the phase left; nulls at the first one. */
  state(runId: string): Promise<{ state: unknown; startPage: unknown }> {
    return lifecycle.readPhaseState(this.database, runId);
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

  /** Keeps what a turn at the finish phase has so far. @throws StaleWorkError */
  async keepFinishState(run: WorkRow, state: unknown): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      await lifecycle.writePhaseState(sql, run.id, { state });
    });
  }

  /** Chunks of findings of the finish phase; nobody sees them before it completes. @throws StaleWorkError */
  async storeFindings(run: WorkRow, chunks: readonly NewChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.database.transaction(async (sql) => {
      if (!(await lifecycle.holdsPhase(sql, run, 'finish'))) throw new StaleWorkError(run.id);
      await this.findings.insertChunks(sql, run, chunks);
    });
  }

  /** The latest report of an earlier audit of the same site by the same organization. */
  findPreviousReport(run: WorkRow): Promise<{ runId: string; reportId: string; contentKey: string } | null> {
    return lifecycle.findPreviousReport(this.database, run);
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
