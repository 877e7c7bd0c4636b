import { AppError, type Clock } from '#common';
import { requirePermission, Trail, type Principal } from '#auth';
import type { Database } from '#database';
import { deleteReportOfRun, setReportTitle, setTitleOfRun, type ReportsService } from '#reports';
import type { RunDeleted, Titled } from './dto/run-edits.dto.js';
import { deleteRun, setRunTitle } from './run-edits.repository.js';
import type { RunsService } from './runs.service.js';

/** What people change of audits and reports that are there. */
export class RunEdits {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly runs: RunsService,
    private readonly reports: ReportsService,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /** Its report has the same. @param title empty: none @throws AppError NOT_FOUND, FORBIDDEN for a role that may not write */
  async renameRun(principal: Principal, id: string, title: string): Promise<Titled> {
    await this.runs.placeOf(principal, id, 'runs:write');
    return this.setTitle(id, title.trim() || null);
  }

  /** Of a run, the run's. @throws as `renameRun` */
  async renameReport(principal: Principal, id: string, title: string): Promise<Titled> {
    const runId = await this.reports.runOfWritable(principal, id);
    const wanted = title.trim() || null;
    if (runId !== null) return { ...(await this.setTitle(runId, wanted)), id };
    if (!(await setReportTitle(this.database, id, wanted))) throw new AppError('NOT_FOUND');
    return { id, title: wanted };
  }

  /**
   * Hides an ended audit and deletes its report, for everyone. What was stored of its pages goes with the next clean-up that is due.
   * @throws AppError NOT_FOUND, FORBIDDEN, RUN_ACTIVE
   */
  async deleteRun(principal: Principal, id: string): Promise<RunDeleted> {
    const { orgId, userId, role } = await this.runs.placeOf(principal, id, 'runs:write');
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
