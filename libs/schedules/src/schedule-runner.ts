import { AppError, derivedId } from '#common';
import { can, isRole, type Principal } from '#auth';
import type { Database, Sql } from '#database';
import type { Plans } from '#organizations';
import { findRunStates, isTerminal, type RunCreation } from '#runs';
import * as due from './due.repository.js';
import type { DueRow, RunOrder, UnfinishedRow } from './due.repository.js';
import { addTick, readNow } from './schedules.repository.js';
import { emitPaused, emitSkipped } from './schedule-events.js';
import { decide, latenessBound, withJitter, type Decision, type NewTick } from './ticks.js';
import { isTimeZone } from './cron.js';

interface ScheduleRunnerParts {
  database: Database;
  creation: Pick<RunCreation, 'create' | 'priceOf'>;
  plans: Plans;
  /** In place of PostgreSQL's clock, for tests. */
  now?: () => Date;
}

/** How many planned times came to what, by state, and PostgreSQL's clock. */
interface SweepOutcome {
  now: Date;
  states: Map<string, number>;
}

interface Start {
  order: RunOrder;
  dueAt: Date;
  runId: string;
}

const BATCHES = 5;

/**
 * Starts the audits whose time has come. Every worker has one; the database gives each schedule to one of
 * them. The row of a planned time is written before its run, and the run's id follows from both: a worker that
 * dies between the two leaves a row that another finishes, with the same run.
 */
export class ScheduleRunner {
  constructor(private readonly parts: ScheduleRunnerParts) {}

  async sweep(): Promise<SweepOutcome> {
    const { database } = this.parts;
    const { now, due: dueInAll, hasUnfinished } = await due.look(database, this.parts.now?.() ?? null);
    const states = new Map<string, number>();
    const count = (state: string, times = 1): void => void states.set(state, (states.get(state) ?? 0) + times);
    if (hasUnfinished) {
      const unfinished = await due.takeUnfinished(database, now);
      for (const state of await Promise.all(unfinished.map((row) => this.takeOver(row, now)))) count(state);
    }
    for (let batch = 0; batch < BATCHES && batch * 20 < dueInAll; batch++) {
      const { ticks, starts, taken } = await this.decideDue(now, dueInAll);
      for (const tick of ticks) if (tick.state !== 'starting') count(tick.state, tick.count);
      for (const state of await Promise.all(starts.map((start) => this.start(start)))) count(state);
      if (taken === 0) break;
    }
    return { now, states };
  }

  /** One transaction: each schedule that is due moves on, and what came of its planned times is written. */
  private decideDue(now: Date, dueInAll: number): Promise<{ ticks: NewTick[]; starts: Start[]; taken: number }> {
    return this.parts.database.transaction(async (sql) => {
      const rows = await due.takeDue(sql, now);
      const lastRuns = rows.flatMap(({ lastRunId }) => (lastRunId === null ? [] : [lastRunId]));
      const states = new Map(
        (lastRuns.length === 0 ? [] : await findRunStates(sql, lastRuns)).map((row) => [row.id, row]),
      );
      const ticks: NewTick[] = [];
      const starts: Start[] = [];
      for (const row of rows) {
        const lastRun = row.lastRunId === null ? undefined : states.get(row.lastRunId);
        const failures = failuresAfter(row, lastRun);
        const startsHere = starts.filter(({ order }) => order.orgId === row.orgId).length;
        const decision = decide(
          { ...row, failures },
          {
            now,
            mayStart: mayStart(row),
            limits: this.parts.plans.get(row.planId),
            olderSchedules: row.olderSchedules,
            isRunning: lastRun !== undefined && !isTerminal(lastRun.status),
            recentStarts: row.recentStarts + startsHere,
            dueInAll,
          },
        );
        if (decision.kind === 'put-off') {
          await due.putOff(sql, row.id, decision.until);
          continue;
        }
        const counted = lastRun !== undefined && isTerminal(lastRun.status) ? row.lastRunId : row.countedRunId;
        const written = await this.write(sql, { row, decision, failures, counted }, now);
        ticks.push(...written);
        const started = written.find(({ state }) => state === 'starting');
        if (started) starts.push({ order: row, dueAt: started.dueAt, runId: runIdOf(row.id, started.dueAt) });
      }
      return { ticks, starts, taken: rows.length };
    });
  }

  private async write(
    sql: Sql,
    of: { row: DueRow; decision: Decision & { kind: 'decided' }; failures: number; counted: string | null },
    now: Date,
  ): Promise<NewTick[]> {
    const { row, decision } = of;
    const written: NewTick[] = [];
    let lastRunId = row.lastRunId;
    for (const tick of decision.ticks) {
      const runId = tick.state === 'starting' ? runIdOf(row.id, tick.dueAt) : null;
      if (!(await addTick(sql, row, { ...tick, runId }, now))) continue;
      written.push(tick);
      lastRunId = runId ?? lastRunId;
      if (tick.state !== 'starting') await emitSkipped(sql, row, { ...tick, at: now });
    }
    const last = decision.ticks.at(-1)?.dueAt ?? row.dueAt;
    await due.moveOn(sql, row.id, {
      ...(decision.next ?? { dueAt: last, nextAt: last }),
      lastTickAt: last,
      pausedReason: decision.pause,
      lastRunId,
      countedRunId: of.counted,
      failures: of.failures,
    });
    await due.trimTicks(sql, row.id);
    if (decision.pause !== null) await emitPaused(sql, row, decision.pause, now);
    return written;
  }

  /** Creates the run, or finds that it was created, and says so. Returns the tick's state. */
  private async start({ order, dueAt, runId }: Start): Promise<string> {
    try {
      const { price } = this.parts.creation.priceOf(order.mode, order.model);
      if (order.maxCredits !== null && price > order.maxCredits) {
        const reason = `An audit costs up to ${price} credits, and the schedule allows ${order.maxCredits}.`;
        return await this.finish(order, { dueAt, state: 'skipped:credits', runId: null, reason }, runId);
      }
      const { url, mode, model, config } = order;
      await this.parts.creation.create(
        principalOf(order),
        { url, mode, ...(model === null ? {} : { model }), ...(config === null ? {} : { config }) },
        { id: runId, mayExist: true, trigger: 'scheduled' },
      );
      return await this.finish(order, { dueAt, state: 'started', runId, reason: null }, runId);
    } catch (error) {
      const outcome = outcomeOf(error);
      // The next sweep finds the row, and tries again with the same id.
      if (outcome === null) return 'starting';
      const created = outcome.hasRun ? runId : null;
      return this.finish(order, { dueAt, state: outcome.state, runId: created, reason: outcome.reason }, runId);
    }
  }

  private async takeOver(row: UnfinishedRow, now: Date): Promise<string> {
    const { dueAt } = row;
    const runId = runIdOf(row.id, dueAt);
    const [existing] = await findRunStates(this.parts.database, [runId]);
    if (!existing) {
      if (!mayStart(row))
        return this.finish(row, { dueAt, state: 'skipped:paused', runId: null, reason: 'owner-left' }, runId);
      const lateMs = now.getTime() - withJitter(row, dueAt).getTime();
      if (!isTimeZone(row.timeZone) || lateMs > latenessBound(row, dueAt) * 2)
        return this.finish(
          row,
          { dueAt, state: 'missed:late', runId: null, reason: 'No worker could start it' },
          runId,
        );
    }
    return existing && existing.reason !== 'dispatch_failed'
      ? this.finish(row, { dueAt, state: 'started', runId, reason: null }, runId)
      : this.start({ order: row, dueAt, runId });
  }

  private async finish(
    order: RunOrder,
    tick: { dueAt: Date; state: string; runId: string | null; reason: string | null },
    plannedRunId: string,
  ): Promise<string> {
    await this.parts.database.transaction(async (sql) => {
      const at = await readNow(sql, this.parts.now?.() ?? null);
      if (!(await due.finishTick(sql, { id: order.id, ...tick }))) return;
      if (tick.runId === null) await due.forgetRun(sql, order.id, plannedRunId);
      if (tick.state.startsWith('failed:') && tick.runId === null) await due.countFailure(sql, order.id);
      if (tick.state !== 'started') await emitSkipped(sql, order, { ...tick, at });
    });
    return tick.state;
  }
}

/** The run of a planned time: the same id for every worker that creates it. */
export function runIdOf(scheduleId: string, dueAt: Date): string {
  return derivedId('run', dueAt.getTime(), scheduleId);
}

/** The person whom it acts for, as they are now: no token is stored. */
function principalOf({ orgId, userId, role, planId }: RunOrder): Principal {
  if (userId === null || role === null || !isRole(role)) throw new AppError('FORBIDDEN');
  return { kind: 'key', userId, orgId, role, planId, scopes: null, keyId: null };
}

function mayStart({ userId, role }: RunOrder): boolean {
  return userId !== null && role !== null && isRole(role) && can(role, 'runs:write');
}

function failuresAfter(
  row: DueRow,
  lastRun: { id: string; status: string; reason: string | null } | undefined,
): number {
  if (!lastRun || lastRun.id === row.countedRunId) return row.failures;
  if (lastRun.status === 'completed') return 0;
  // The site is not at fault when a run was cancelled, or never reached the queue.
  return lastRun.status === 'failed' && lastRun.reason !== 'dispatch_failed' ? row.failures + 1 : row.failures;
}

/** What a refused start comes to; null: try again later. */
function outcomeOf(error: unknown): { state: string; reason: string; hasRun: boolean } | null {
  if (!(error instanceof AppError)) throw error;
  const { code, message } = error;
  if (code === 'INSUFFICIENT_CREDITS') return { state: 'skipped:credits', reason: message, hasRun: false };
  // Intake is paused, or the database is away.
  if (code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR') return null;
  return { state: `failed:${code.toLowerCase()}`, reason: message, hasRun: code === 'UPSTREAM_ERROR' };
}
