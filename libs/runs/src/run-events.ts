import type { Sql } from '#database';
import { emit, type ChangeCounts, type TopRule } from '#notifications';
import type { RunRow } from './runs.repository.js';
import type { WorkRow } from './run-lifecycle.repository.js';

/** What a report says that people are told about. */
export interface ReportNews {
  topRules: TopRule[];
  /** null: there was no audit before. */
  changes: ChangeCounts | null;
  /** null: no audit before, or its score cannot be compared. */
  previousScore: number | null;
}

export const NO_NEWS: ReportNews = { topRules: [], changes: null, previousScore: null };

/** What a stored report says of itself. */
interface ReportNumbers {
  id: string;
  baseUrl: string;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
}

/** Written by the transaction that completes the run. */
export async function emitCompleted(
  sql: Sql,
  { run, trigger, at }: { run: WorkRow; trigger: RunRow['trigger']; at: Date },
  outcome: { reason: 'success' | 'partial'; healthScore: number | null; report: ReportNumbers; news?: ReportNews },
): Promise<void> {
  const { id: reportId, baseUrl: url, pageCount: totalPages, errorCount, warningCount, passedCount } = outcome.report;
  const { reason, healthScore, news = NO_NEWS } = outcome;
  const counts = { healthScore, errorCount, warningCount, passedCount, totalPages };
  await emit(sql, {
    type: 'run.completed',
    ...{ orgId: run.orgId, site: run.siteKey, at },
    data: { runId: run.id, reportId, url, trigger, mode: run.mode, reason, ...counts, ...news },
  });
}

/** Written by the transaction that ends a run without a report. */
export async function emitEnded(
  sql: Sql,
  row: Pick<RunRow, 'id' | 'org_id' | 'url' | 'site_key' | 'trigger' | 'mode'>,
  { status, reason, message, at }: { status: 'failed' | 'cancelled'; reason: string; message: string; at: Date },
): Promise<void> {
  const { id: runId, org_id: orgId, site_key: site, url, trigger, mode } = row;
  const data = { runId, url, trigger, mode, reason, message };
  await emit(sql, { type: `run.${status}`, orgId, site, at, data });
}
