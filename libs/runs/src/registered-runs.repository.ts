import type { Principal } from '#auth';
import { rolesFor } from '#auth';
import type { Sql } from '#database';
import { callerValues, CALLERS_PLACES, isIn } from '#auth/tenancy';
import type { PageLimitClampNotice } from './dto/page-limit-notice.dto.js';
import type { NewRun } from './runs.repository.js';
import { statesBefore, type CompletionReason, type RunStatus, type RunTrigger } from './run-status.js';

/** No worker looks at a run before its `lease_until`: a client's run has none. */
const NO_WORKER = new Date('9999-01-01T00:00:00Z');

export interface ClientRunEnd {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  reason: CompletionReason;
  message: string;
  error: string | null;
  completedAt: Date;
  healthScore: number | null;
  issuesFound: number | null;
  reportId: string | null;
  /** Members that are added to the run's config. */
  config: Record<string, unknown>;
}

export interface ActiveRunRow {
  id: string;
  url: string;
  status: RunStatus;
  trigger: RunTrigger;
  notice: PageLimitClampNotice | null;
  createdAt: Date;
}

/** running from its first moment: the client crawls already. `deadline` is when it ends without a sign of life. */
export async function insertClientRun(
  sql: Sql,
  run: NewRun & { trigger: 'cli' | 'github' },
  deadline: Date,
): Promise<void> {
  await sql.query(
    `INSERT INTO runs (
       id, org_id, user_id, api_key_id, url, site_key, status, trigger, mode, website_id, audit_id, config,
       coverage_mode, disabled_rules, external_links, max_pages, phase, created_at, started_at, lease_until, deadline_at
     ) VALUES (
       $1, $2, $3, $4, $5, $6, 'running', $7, $8, $9, $10, $11::jsonb, $12,
       $13, $14, $15, 'client', $16, $16, $17, $18
     )`,
    [
      run.id,
      run.orgId,
      run.userId,
      run.apiKeyId,
      run.url,
      run.siteKey,
      run.trigger,
      run.mode,
      run.websiteId,
      run.auditId,
      run.config === null ? null : JSON.stringify(run.config),
      run.coverageMode,
      run.disabledRules,
      run.externalLinks,
      run.maxPages,
      run.createdAt,
      NO_WORKER,
      deadline,
    ],
  );
}

/** A sign of life. Raises the epoch, so that a sweeper that has just found the run abandoned does not end it. False when it has ended. */
export async function renewClientRun(
  sql: Sql,
  id: string,
  { deadline, startedAt = null }: { deadline: Date; startedAt?: Date | null },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET deadline_at = $2, epoch = epoch + 1, started_at = coalesce($3, started_at)
     WHERE id = $1 AND status = 'running' AND phase = 'client' RETURNING 1`,
    [id, deadline, startedAt],
  );
  return rows.length === 1;
}

/** Counters only grow: an answer that was late does not take them back. */
export async function countClientPages(sql: Sql, id: string, pages: { done: number; failed: number }): Promise<void> {
  await sql.query(
    'UPDATE runs SET pages_done = greatest(pages_done, $2), pages_failed = greatest(pages_failed, $3) WHERE id = $1',
    [id, pages.done, pages.failed],
  );
}

/** Compare-and-set: false when the run was not running any more. */
export async function endClientRun(sql: Sql, end: ClientRunEnd): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET
       status = $2, completion_reason = $3, completion_message = $4, error = $5,
       completed_at = greatest($6, started_at),
       health_score = coalesce($7, health_score), issues_found = coalesce($8, issues_found),
       report_id = coalesce($9, report_id), cost_usd = 0,
       config = CASE WHEN $10::jsonb = '{}' THEN config ELSE coalesce(config, '{}') || $10::jsonb END
     WHERE id = $1 AND status = ANY($11::text[]) AND phase = 'client' RETURNING 1`,
    [
      end.id,
      end.status,
      end.reason,
      end.message,
      end.error,
      end.completedAt,
      end.healthScore,
      end.issuesFound,
      end.reportId,
      JSON.stringify(end.config),
      statesBefore(end.status),
    ],
  );
  return rows.length === 1;
}

/** The run's report, once. False when it has one, or has failed. */
export async function attachClientReport(
  sql: Sql,
  id: string,
  report: { id: string; healthScore: number | null; issuesFound: number },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET report_id = $2, health_score = coalesce($3, health_score), issues_found = $4
     WHERE id = $1 AND phase = 'client' AND status IN ('running', 'completed')
       AND (report_id IS NULL OR report_id = $2)
     RETURNING 1`,
    [id, report.id, report.healthScore, report.issuesFound],
  );
  return rows.length === 1;
}

/** The caller's own client run, by its id or the id of its audit. */
export async function findClientRun(
  sql: Sql,
  principal: Principal,
  { runId, auditId }: { runId: string | null; auditId: string | null },
): Promise<{ id: string; orgId: string; reportId: string | null } | null> {
  const [row] = await sql.query<{ id: string; orgId: string; reportId: string | null }>(
    `SELECT r.id, r.org_id AS "orgId", r.report_id AS "reportId"
     FROM runs r JOIN ${CALLERS_PLACES} own ON ${isIn('own', 'r', 'own')}
     WHERE r.user_id = $1 AND r.phase = 'client' AND (r.id = $3 OR $3::text IS NULL AND r.audit_id = $4)
     ORDER BY r.created_at DESC LIMIT 1`,
    [...callerValues(principal), runId, auditId],
  );
  return row ?? null;
}

/** The caller's own runs that are not over, on any crawler; newest first, at most 100. */
export async function listActiveRuns(sql: Sql, principal: Principal): Promise<ActiveRunRow[]> {
  return sql.query<ActiveRunRow>(
    `SELECT r.id, r.url, r.status, r.trigger, r.notice, r.created_at AS "createdAt"
     FROM ${CALLERS_PLACES} own, LATERAL (
       SELECT * FROM runs r
       WHERE ${isIn('own', 'r', 'own')} AND status IN ('pending', 'running')
       ORDER BY created_at DESC LIMIT 100
     ) r
     WHERE own.role = ANY($3::text[]) ORDER BY r.created_at DESC, r.id DESC LIMIT 100`,
    [...callerValues(principal), rolesFor('runs:read')],
  );
}
