import { AppError, isId } from '#common';
import { requirePermission, type Action, type Principal } from '#auth';
import type { OwnedRunRow, RunsRepository } from './runs.repository.js';

/** Runs that a caller may read or change: their own, or those of their organization. */
export class OwnedRuns {
  constructor(private readonly runs: RunsRepository) {}

  /**
   * A role that may not is told so about its own runs; of other runs it learns no more than anyone else.
   * @throws AppError NOT_FOUND, the same for a missing run and for another's; FORBIDDEN for a role that may not
   */
  async get(principal: Principal, id: string, action: Action): Promise<OwnedRunRow> {
    const run = isId('run', id) ? await this.runs.findOwned(principal, id) : null;
    if (!run) throw new AppError('NOT_FOUND');
    requirePermission(run.owner_role, action);
    return run;
  }
}
