import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsRepository, type FindingsOutline } from '#findings';
import type { WorkRow } from './run-lifecycle.repository.js';
import { RunsRepository } from './runs.repository.js';
import type { CompletionReason } from './run-status.js';

export interface NewRunReport {
  id: string;
  baseUrl: string;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  /** Categories and top issues for GET /v1/agent-runs/{id}/report. */
  summary: Record<string, unknown>;
  contentKey: string;
  contentSha256: string;
  contentBytes: number;
  auditedAt: Date;
}

/** What a run has come to when its report is stored. */
export interface RunOutcome {
  reason: 'success' | 'partial';
  message: string;
  healthScore: number | null;
  issuesFound: number;
  charge: number;
  report: NewRunReport;
  findings: { outline: FindingsOutline; places: Uint8Array };
}

/** An end without a report. */
export interface RunEnd {
  runId: string;
  status: 'failed' | 'cancelled';
  reason: CompletionReason;
  message: string;
  error: string | null;
  /** Ends the run only while it has this epoch. */
  epoch?: number;
}

/** The two ways in which a run ends: with a report and a charge, or without either. Each is one transaction that also settles the run's hold. */
export class RunEndings {
  private readonly runs: RunsRepository;
  private readonly findings: FindingsRepository;

  constructor(
    private readonly database: Database,
    private readonly credits: CreditsService,
    private readonly clock: Clock,
  ) {
    this.runs = new RunsRepository(database);
    this.findings = new FindingsRepository(database);
  }

  /** running → completed with its report and its settlement, in one transaction. False when the run went on without the caller. */
  async complete(run: WorkRow, outcome: RunOutcome): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const now = this.clock.now();
      const rows = await sql.query(
        `UPDATE runs SET status = 'completed', completion_reason = $3, completion_message = $4, health_score = $5, issues_found = $6, issues_fixed = 0, report_id = $7,
           cost_usd = 0, completed_at = $8
         WHERE id = $1 AND epoch = $2 AND status = 'running' AND phase = 'finish' RETURNING 1`,
        [
          run.id,
          run.epoch,
          outcome.reason,
          outcome.message,
          outcome.healthScore,
          outcome.issuesFound,
          outcome.report.id,
          now,
        ],
      );
      if (rows.length === 0) return false;
      const r = outcome.report;
      await sql.query(
        `INSERT INTO reports (id, org_id, user_id, run_id, base_url, site_key, health_score, page_count, error_count, warning_count, passed_count, summary,
                              content_key, content_sha256, content_bytes, audited_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17)`,
        [
          r.id,
          run.orgId,
          run.userId,
          run.id,
          r.baseUrl,
          run.siteKey,
          outcome.healthScore,
          r.pageCount,
          r.errorCount,
          r.warningCount,
          r.passedCount,
          JSON.stringify(r.summary),
          r.contentKey,
          r.contentSha256,
          r.contentBytes,
          r.auditedAt,
          now,
        ],
      );
      await this.findings.publish(sql, run, { ...outcome.findings, at: now });
      await this.credits.settle(sql, run.id, outcome.charge);
      return true;
    });
  }

  /** → failed or cancelled, with everything given back. False when the run was not in a state that may become it. */
  async end(end: RunEnd): Promise<{ ended: boolean; orgId: string | null }> {
    return this.database.transaction(async (sql) => {
      const { runId: id, ...rest } = end;
      const row = await this.runs.end(sql, { id, ...rest }, this.clock.now());
      if (!row) return { ended: false, orgId: null };
      await this.credits.settle(sql, id, 0);
      return { ended: true, orgId: row.org_id };
    });
  }
}
