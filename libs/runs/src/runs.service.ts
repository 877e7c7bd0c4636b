import { AppError, type Clock, type PageRequest } from '#common';
import { requireRole, type Principal } from '#auth';
import type { AuditRun, AuditRunList } from './dto/audit-run.dto.js';
import type { OwnedRuns } from './owned-runs.js';
import type { RunDispatcher } from './run-dispatcher.js';
import type { RunEndings } from './run-endings.js';
import type { RunFilter, RunLists } from './run-lists.repository.js';
import { toAuditRun, toListItem } from './run-views.js';
import type { RunsRepository } from './runs.repository.js';

/** What callers of the API can do with runs that are there. */
export class RunsService {
  constructor(
    private readonly owned: OwnedRuns,
    private readonly runs: RunsRepository,
    private readonly lists: RunLists,
    private readonly endings: RunEndings,
    private readonly dispatcher: RunDispatcher,
    private readonly clock: Clock,
  ) {}

  async list(principal: Principal, filter: RunFilter, page: PageRequest): Promise<AuditRunList> {
    // Who is in no organization has no runs to list, and need not be told so.
    if (principal.role !== null) requireRole(principal, 'runs:read');
    const { items, total, hasMore } = await this.lists.list(principal, filter, page, this.clock.now());
    return { runs: items.map(toListItem), total, hasMore };
  }

  /** @throws AppError as `OwnedRuns.get` */
  async getDetail(principal: Principal, id: string): Promise<AuditRun> {
    return toAuditRun(await this.owned.get(principal, id, 'runs:read'));
  }

  /** Ends a pending or running run; its credits come back. @throws AppError NOT_FOUND, FORBIDDEN, RUN_NOT_ACTIVE */
  async cancel(principal: Principal, id: string): Promise<AuditRun> {
    const run = await this.owned.get(principal, id, 'runs:write');
    const { ended } = await this.endings.end({
      runId: id,
      status: 'cancelled',
      reason: 'cancelled',
      message: 'The run was cancelled. Nothing was charged.',
      error: null,
    });
    if (!ended)
      throw new AppError('RUN_NOT_ACTIVE', {
        details: { runStatus: (await this.runs.findStatus(id))?.status ?? run.status },
      });
    await this.dispatcher.startNext(run.org_id);
    return this.getDetail(principal, id);
  }
}
