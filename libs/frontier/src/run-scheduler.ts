import { randomUUID } from 'node:crypto';
import { CRAWL_HOST, LEASE_MS, MAX_PAUSE_MS, NewerShapeError, type Slice, type WaitingStore } from '#audit-run/port';
import type { Clock } from '#common';
import { preparing } from '#common/words';
import type { Database, Sql } from '#database';
import type { Plans } from '#organizations';
import { type CoverageMode, isStopped, isTerminal, lifecycle, type RunPhase, type WorkRow } from '#runs';
import type { FrontierRepository } from './frontier.repository.js';
import { FULL_MS, PLACE_MS, roomForSlice } from './host-limits.js';
import { endWait, waitForShare } from './host-shares.repository.js';
import { lockHost } from './hosts.repository.js';
import * as slices from './slices.repository.js';
import * as scheduling from './scheduling.repository.js';

/** How long a run may be between two slices before the sweeper adds a job. */
export const HANDOVER_MS = 3_000;

/** How soon a run asks again whether its organization may prepare another one. */
const PREPARE_ROOM_MS = 1_000;

/** How soon a run is looked at again that only a newer worker can crawl. */
const NEWER_MS = 1_000;

/** A run between two steps is taken within this when a slot is free: only one that waits longer waits for another one to yield. */
const TAKEN_MS = 500;

/**
 * URLs that make a further slice worth its start: two claims of a slice, or half a second of its work where a page takes a tenth of one.
 */
const URLS_PER_SLICE = 24;

/** How soon a job that came to a worker which has a slice of the run is offered to another one. */
const JOIN_MS = 100;

/** What a worker may do about a run that the queue named. */
export type Assignment =
  | { kind: 'prepare'; run: WorkRow }
  | { kind: 'crawl'; run: WorkRow; slice: Slice; crawlState: unknown }
  | { kind: 'finish'; run: WorkRow }
  /** Nothing to do: the run ended, or another worker does all there is. */
  | { kind: 'nothing' }
  /** Not now: the host has no room, or another worker should join. */
  | { kind: 'wait'; runId: string; delayMs: number };

export interface FrontierOptions {
  hostConnections: number;
  sliceConnections: number;
  /** From the start of a run to its deadline. */
  deadlineMinutes: Readonly<Record<CoverageMode, number>>;
  /** Characters of findings that the pages of one run may hold; 512 million without it. */
  maxFindingChars?: number;
  /** Deflated bytes of pages' sources that one run may keep until its end; 200 MB without it. */
  maxSourceBytes?: number;
  /** Told of leases that ran out because their worker went silent: phases and slices, each once. */
  onLost?: (phase: RunPhase, count: number) => void;
}

/** Decides what a worker does next, and takes the lease for it. */
export class RunScheduler implements WaitingStore {
  constructor(
    private readonly database: Database,
    private readonly frontier: FrontierRepository,
    private readonly plans: Plans,
    private readonly clock: Clock,
    private readonly options: FrontierOptions,
  ) {}

  /**
   * What this worker does next. A job says that there is work; which run is next, is decided here. The job's
   * own run is looked at when no run waits: it may be one that further workers can join.
   */
  async assignNext(runId: string, workerId: string): Promise<Assignment> {
    const next = await this.database.transaction(async (sql): Promise<Assignment> => {
      const now = this.clock.now();
      const chosen = await scheduling.nextToCrawl(sql, {
        now,
        until: this.after(HANDOVER_MS),
        limits: this.plans.list(),
      });
      return chosen === null ? { kind: 'nothing' } : this.assignIn(sql, chosen, workerId);
    });
    return next.kind === 'nothing' ? this.assign(runId, workerId) : next;
  }

  /** Decides what this worker does for the run, and takes the lease for it. */
  assign(runId: string, workerId: string): Promise<Assignment> {
    return this.database.transaction((sql) => this.assignIn(sql, runId, workerId));
  }

  /** Whether another organization, which has no slot at all, waits for one. */
  isSlotAwaited(orgId: string): Promise<boolean> {
    return scheduling.isSlotAwaited(this.database, orgId, this.clock.now());
  }

  /** Whether another organization waits for a worker that builds its report. */
  isFinishAwaited(orgId: string): Promise<boolean> {
    return scheduling.isFinishAwaited(this.database, orgId, this.after(-TAKEN_MS));
  }

  private async assignIn(sql: Sql, runId: string, workerId: string): Promise<Assignment> {
    const run = await lifecycle.lockRun(sql, runId);
    if (!run || isTerminal(run.status)) return { kind: 'nothing' };
    const assignment = await this.assignLocked(sql, run, workerId);
    if (assignment.kind === 'prepare' || assignment.kind === 'crawl')
      await scheduling.markServed(sql, run.orgId, this.clock.now());
    return assignment;
  }

  private async assignLocked(sql: Sql, run: WorkRow, workerId: string): Promise<Assignment> {
    const isPending = run.status === 'pending';
    if (!isPending && run.phase === 'crawl') return this.assignSlice(sql, run, workerId);
    if (!isPending && run.phase === 'finish') return { kind: 'finish', run };
    if (!isPending && run.leaseUntil > this.clock.now()) return { kind: 'nothing' };
    // Starts of one organization follow one another, so that they can be counted.
    await lifecycle.lockOrganizationStarts(sql, run.orgId);
    if (await scheduling.hasPreparingEnough(sql, run.orgId, this.clock.now()))
      return { kind: 'wait', runId: run.id, delayMs: PREPARE_ROOM_MS };
    if (isPending) return this.start(sql, run);
    return this.take(sql, run);
  }

  /** Takes the finish phase of the run that is next; of the job's run when no run waits. */
  async assignNextFinish(runId: string): Promise<WorkRow | null> {
    const run = await this.database.transaction(async (sql) => {
      const chosen = await scheduling.nextToFinish(sql, this.clock.now());
      return chosen === null ? null : this.takeFinish(sql, chosen);
    });
    return run ?? this.assignFinish(runId);
  }

  /** Takes the finish phase, which one worker does alone. Null when another one has it, or the run is not there yet. */
  assignFinish(runId: string): Promise<WorkRow | null> {
    return this.database.transaction((sql) => this.takeFinish(sql, runId));
  }

  private async takeFinish(sql: Sql, runId: string): Promise<WorkRow | null> {
    const run = await lifecycle.lockRun(sql, runId);
    if (!run || run.status !== 'running' || run.phase !== 'finish') return null;
    const assignment = await this.take(sql, run);
    return assignment.kind === 'nothing' ? null : { ...run, epoch: run.epoch + 1 };
  }

  private async start(sql: Sql, run: WorkRow): Promise<Assignment> {
    const limit = this.plans.get(run.planId).maxConcurrentRuns;
    const isSuspended = await isStopped(sql, { kind: 'organization', subject: run.orgId });
    if (isSuspended || (await lifecycle.countRunning(sql, run.orgId)) >= limit) {
      await lifecycle.postponeStart(sql, run.id, this.after(30_000));
      return { kind: 'nothing' };
    }
    await lifecycle.startRun(sql, run.id, {
      now: this.clock.now(),
      leaseUntil: this.after(LEASE_MS),
      deadlineAt: this.after(this.options.deadlineMinutes[run.coverageMode] * 60_000),
    });
    await lifecycle.recordProgress(sql, run.id, {
      phase: 'prepare',
      message: preparing(),
      current: 0,
      total: run.maxPages,
      failed: 0,
    });
    return { kind: 'prepare', run: { ...run, status: 'running', phase: 'prepare', epoch: run.epoch + 1 } };
  }

  /** prepare and finish belong to one worker, until it hands them over or stops renewing. */
  private async take(sql: Sql, run: WorkRow): Promise<Assignment> {
    if (run.leaseUntil > this.clock.now()) return { kind: 'nothing' };
    if (!run.isWaiting) this.options.onLost?.(run.phase, 1);
    await lifecycle.takePhase(sql, run.id, this.after(LEASE_MS));
    return { kind: 'prepare', run: { ...run, epoch: run.epoch + 1 } };
  }

  private async assignSlice(sql: Sql, run: WorkRow, workerId: string): Promise<Assignment> {
    const now = this.clock.now();
    const crawlState = await lifecycle.readCrawlState(sql, run.id);
    const host = hostOf(crawlState);
    // A newer worker has prepared the run in a way that this one does not understand: for one that does.
    if (host === null) return this.waitFor(sql, run, NEWER_MS);
    this.options.onLost?.('crawl', await this.frontier.requeueLost(sql, run.id, now));
    const { own, live, connections: inUse } = await slices.liveSlices(sql, run.id, workerId, now);
    // One slice a worker: a second one here would take the host's connections from a
    // worker that is idle. The job is for that one, if there is one.
    if (live > 0 && !isWorthSlices(await this.frontier.backlog(sql, run.id), live)) return { kind: 'nothing' };
    if (own > 0)
      return (await slices.hasIdleWorker(sql, run.id, now))
        ? { kind: 'wait', runId: run.id, delayMs: JOIN_MS }
        : { kind: 'nothing' };
    const pace = await lockHost(sql, host, run.id, now);
    const waitMs = pace.notBefore.getTime() - now.getTime();
    if (waitMs > MAX_PAUSE_MS) return this.waitFor(sql, run, Math.min(waitMs, 60_000));
    const workers = await slices.countWorkers(sql, workerId, now);
    const connections = roomForSlice(pace, this.options, { connections: inUse, workers });
    if (connections === 0) {
      const wait = { host, runId: run.id, epoch: run.epoch, now, expiresAt: this.after(FULL_MS + PLACE_MS) };
      // A run that is crawled by others waits for nothing.
      if (live === 0) await waitForShare(sql, wait);
      return this.waitFor(sql, run, FULL_MS);
    }
    await endWait(sql, host, run.id);
    const slice: Slice = {
      id: randomUUID(),
      runId: run.id,
      epoch: run.epoch,
      host,
      connections,
      pace: { ...pace, sharers: pace.sharers + 1 },
      expiresAt: this.after(LEASE_MS),
      server: run.server,
    };
    await slices.insertSlice(sql, {
      id: slice.id,
      runId: run.id,
      orgId: run.orgId,
      workerId,
      host,
      connections,
      expiresAt: slice.expiresAt,
    });
    await lifecycle.renewLease(sql, run.id, run.epoch, this.after(LEASE_MS));
    return { kind: 'crawl', run, slice, crawlState };
  }

  private async waitFor(sql: Sql, run: WorkRow, delayMs: number): Promise<Assignment> {
    await lifecycle.waitUntil(sql, run.id, this.after(delayMs + HANDOVER_MS));
    return { kind: 'wait', runId: run.id, delayMs };
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** Null when a newer worker has kept the state in a way that this one cannot read. */
function hostOf(crawlState: unknown): string | null {
  try {
    return CRAWL_HOST.read(crawlState).host;
  } catch (error) {
    if (error instanceof NewerShapeError) return null;
    throw error;
  }
}

/** Whether there is more to do than so many slices get done. */
export function isWorthSlices({ queued, room }: { queued: number; room: number }, slicesAtWork: number): boolean {
  return Math.min(queued, room) > slicesAtWork * URLS_PER_SLICE;
}
