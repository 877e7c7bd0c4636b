import type { OrgPrincipal } from '#auth';
import type { Sql } from '#database';

/** What a published report says that it belongs to. */
export interface ReportIds {
  runId: string | null;
  auditId: string | null;
}

export interface RunOfReport {
  id: string;
  reportId: string | null;
}

/** The registered runs that published reports belong to. `RegisteredRuns` of `#runs` has them: that library is above this one. */
export interface RunsOfReports {
  /** @throws AppError VALIDATION_ERROR for what is no registered run of the publisher's */
  find(publisher: OrgPrincipal, ids: ReportIds): Promise<RunOfReport>;
  /** In the transaction that stores the report. False when the run has another one, or has failed. */
  attach(
    sql: Sql,
    run: RunOfReport,
    report: { id: string; healthScore: number | null; issuesFound: number },
  ): Promise<boolean>;
}
