import { AppError, type Clock } from '#common';
import { requirePermission, Trail, type Principal } from '#auth';
import type { Database } from '#database';
import { deleteReportOfRun, setReportTitle, setTitleOfRun, type ReportsService } from '#reports';
import type { RunDeleted, Titled } from './dto/run-edits.dto.js';
import { deleteRun, setRunTitle } from './run-edits.repository.js';
import type { OwnedRunRow } from './runs.repository.js';

/** What people change of audits and reports that are there. */
export class RunEdits {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly reports: ReportsService,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * Its report has the same. For who may change the run. @param title empty: none @throws AppError NOT_FOUND for one that is being deleted
   */
  async renameRun({ id }: OwnedRunRow, title: string): Promise<Titled> {
    return this.setTitle(id, title.trim() || null);
  }

  /** Of a run, the run's. @throws AppError NOT_FOUND, FORBIDDEN for a role that may not write */
  async renameReport(principal: Principal, id: string, title: string): Promise<Titled> {
    const runId = await this.reports.runOfWritable(principal, id);
    const wanted = title.trim() || null;
    if (runId !== null) return { ...(await this.setTitle(runId, wanted)), id };
    if (!(await setReportTitle(this.database, id, wanted))) throw new AppError('NOT_FOUND');
    return { id, title: wanted };
  }

  /**
   * Hides an ended audit and deletes its report, for everyone. For who may change the run.
   * What was stored of its pages goes with the next clean-up that is due.
   * @throws AppError FORBIDDEN for another's run and a role that may not delete reports, RUN_ACTIVE
   */
  async deleteRun(principal: Principal, run: OwnedRunRow): Promise<RunDeleted> {
    const { id, org_id: orgId, user_id: userId, owner_role: role } = run;
    if (userId !== principal.userId) requirePermission(role, 'reports:delete');
    await this.database.transaction(async (sql) => {
      const now = this.clock.now();
      if (!(await deleteRun(sql, id, now))) throw new AppError('RUN_ACTIVE');
      await deleteReportOfRun(sql, id, now);
      await this.trail.record(sql, { by: principal, orgId, action: 'run.deleted', subject: id });
    });
    return { success: true };
  }

  private async setTitle(runId: string, title: string | null): Promise<Titled> {
    await this.database.transaction(async (sql) => {
      if (!(await setRunTitle(sql, runId, title))) throw new AppError('NOT_FOUND');
      await setTitleOfRun(sql, runId, title);
    });
    return { id: runId, title };
  }
}
