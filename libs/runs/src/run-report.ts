import type { Database } from '#database';
import type { TopIssue } from './dto/run-report.dto.js';

/** The summarized report of a completed run (contract, "AuditRunReport"), without `history`. */
export interface RunReportRow {
  id: string;
  visibility: 'public' | 'unlisted' | 'private';
  siteKey: string;
  baseUrl: string;
  auditedAt: Date;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  healthScore: number | null;
  summary: {
    grade?: string | null;
    /** Missing in reports from before version 2. */
    scoreVersion?: number;
    categories: Record<string, unknown>[];
    topIssues: TopIssue[];
    comparison?: Record<string, unknown> | null;
    /** Missing in reports of before findings were kept. */
    findings?: Record<string, unknown>;
    histograms?: Record<string, unknown>;
  };
}

interface HistoryEntry {
  runId: string;
  reportId: string;
  healthScore: number | null;
  scoreVersion: number;
  issuesFound: number | null;
  totalPages: number | null;
  auditedAt: string;
}

export async function findRunReport(database: Database, runId: string): Promise<RunReportRow | null> {
  const [row] = await database.query<RunReportRow>(
    `SELECT id, visibility, site_key AS "siteKey", base_url AS "baseUrl", audited_at AS "auditedAt", page_count AS "pageCount", error_count AS "errorCount",
            warning_count AS "warningCount", passed_count AS "passedCount", health_score AS "healthScore", summary
     FROM reports WHERE run_id = $1 AND deleted_at IS NULL`,
    [runId],
  );
  return row ?? null;
}

/** Earlier completed audits of the same site by the same organization, newest first, at most 20. */
export async function findHistory(
  database: Database,
  run: { id: string; orgId: string; siteKey: string },
): Promise<HistoryEntry[]> {
  const rows = await database.query<Omit<HistoryEntry, 'auditedAt'> & { auditedAt: Date }>(
    `SELECT r.id AS "runId", p.id AS "reportId", p.health_score AS "healthScore", COALESCE((p.summary->>'scoreVersion')::int, 1) AS "scoreVersion",
            r.issues_found AS "issuesFound", p.page_count AS "totalPages", p.audited_at AS "auditedAt"
     FROM runs self
     JOIN runs r ON r.org_id = self.org_id AND r.site_key = self.site_key AND r.status = 'completed' AND (r.completed_at, r.id) < (self.completed_at, self.id)
     JOIN reports p ON p.run_id = r.id AND p.deleted_at IS NULL
     WHERE self.id = $1 AND self.org_id = $2 AND self.site_key = $3
     ORDER BY r.completed_at DESC, r.id DESC LIMIT 20`,
    [run.id, run.orgId, run.siteKey],
  );
  return rows.map((row) => ({ ...row, auditedAt: row.auditedAt.toISOString() }));
}
