import type { Database } from '#database';
import { LIVE_REPORTS } from '#reports';
import type { ReportHistoryEntry } from './dto/run-report.dto.js';

const FIND_HISTORY = `
  SELECT
    r.id AS "runId", p.id AS "reportId", p.health_score AS "healthScore",
    COALESCE((p.summary->>'scoreVersion')::int, 1) AS "scoreVersion", r.issues_found AS "issuesFound",
    p.page_count AS "totalPages", p.audited_at AS "auditedAt"
  FROM runs self
  JOIN runs r ON r.org_id = self.org_id AND r.site_key = self.site_key AND r.status = 'completed' AND r.mode <> 'fix'
    AND r.preview_of IS NULL AND (r.completed_at, r.id) < (self.completed_at, self.id)
  JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
  WHERE self.id = $1 AND self.org_id = $2 AND self.site_key = $3
  ORDER BY r.completed_at DESC, r.id DESC LIMIT 20`;

/** Earlier completed audits of the same site by the same organization, newest first, at most 20. */
export async function findHistory(
  database: Database,
  run: { id: string; orgId: string; siteKey: string },
): Promise<ReportHistoryEntry[]> {
  const rows = await database.query<Omit<ReportHistoryEntry, 'auditedAt'> & { auditedAt: Date }>(FIND_HISTORY, [
    run.id,
    run.orgId,
    run.siteKey,
  ]);
  return rows.map((row) => ({ ...row, auditedAt: row.auditedAt.toISOString() }));
}
