import { AppError, type Clock } from '#common';
import { Trail } from '#auth';
import type { Database } from '#database';
import { findActiveRuns } from './erase-runs.repository.js';
import * as stops from './operator-stops.repository.js';
import type { RunEndings } from './run-endings.js';

const AT_ONCE = 100;
const MESSAGE = 'An operator of this installation cancelled the run. Nothing was charged.';

/** What an operator does to runs of any organization: by its id, of any organization. */
export class OperatorRuns {
  private readonly trail: Trail;

  constructor(private readonly parts: { database: Database; endings: RunEndings; clock: Clock }) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /** @throws AppError RUN_NOT_ACTIVE for a run that has ended, or is not there */
  async cancel(runId: string): Promise<void> {
    if (!(await this.end(runId)))
      throw new AppError('RUN_NOT_ACTIVE', { message: 'No pending or running run has this id.' });
  }

  /** Ends all runs of an organization that wait or are at work. Their credits come back. Returns how many. */
  async cancelAll(orgId: string): Promise<number> {
    const { database } = this.parts;
    for (let ended = 0; ;) {
      const active = await findActiveRuns(database, { kind: 'organization', id: orgId }, AT_ONCE);
      if (active.length === 0) return ended;
      for (const id of active) if (await this.end(id)) ended++;
    }
  }

  /**
   * No new runs, and none that waits starts; then all are cancelled. One that was being created meanwhile waits
   * until the organization is resumed, or is cancelled by the next call: it does not start.
   */
  async suspend(orgId: string, reason: string | null): Promise<number> {
    const { database, clock } = this.parts;
    await database.transaction(async (sql) => {
      await stops.addStop(sql, { kind: 'organization', subject: orgId, reason, stoppedAt: clock.now() });
      await this.trail.record(sql, { by: null, orgId, subject: orgId, action: 'organization.suspended' });
    });
    return this.cancelAll(orgId);
  }

  /** False when it was not suspended. */
  resume(orgId: string): Promise<boolean> {
    return this.parts.database.transaction(async (sql) => {
      const isEnded = await stops.endStop(sql, { kind: 'organization', subject: orgId });
      if (isEnded) await this.trail.record(sql, { by: null, orgId, subject: orgId, action: 'organization.resumed' });
      return isEnded;
    });
  }

  /** Intake, or a worker. */
  stop(target: { kind: 'intake' | 'worker'; subject: string }, reason: string | null): Promise<void> {
    return stops.addStop(this.parts.database, { ...target, reason, stoppedAt: this.parts.clock.now() });
  }

  go(target: { kind: 'intake' | 'worker'; subject: string }): Promise<boolean> {
    return stops.endStop(this.parts.database, target);
  }

  list(): Promise<stops.OperatorStop[]> {
    return stops.listStops(this.parts.database);
  }

  private async end(runId: string): Promise<boolean> {
    const end = { runId, status: 'cancelled', reason: 'cancelled', message: MESSAGE, error: null } as const;
    return (await this.parts.endings.end(end)).ended;
  }
}
