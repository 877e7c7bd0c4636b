import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database, Sql } from '#database';
import { pageSources, type FindingsOutline, type FindingsRepository, type FixSummary } from '#findings';
import type { ReportsRepository } from '#reports';
import { unspentOf } from './fix-terms.js';
import { unspentRenders } from './render-terms.js';
import { emitCompleted, emitEnded, type ReportNews } from './run-events.js';
import type { WorkRow } from './run-lifecycle.repository.js';
import type { RunsRepository } from './runs.repository.js';
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
  /** What came of its fixes; null for a run that only audits. */
  fixes?: FixSummary | null;
  /** Pages that are charged as rendered. */
  rendered?: number;
  report: NewRunReport;
  /** What those who are told about the run learn beside its numbers. */
  news?: ReportNews;
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

/**
 * The two ways in which a run ends: with a report and a charge, or without either.
 * Each is one transaction that also settles the run's hold.
 */
export class RunEndings {
  constructor(
    private readonly database: Database,
    private readonly runs: RunsRepository,
    private readonly findings: FindingsRepository,
    private readonly reports: ReportsRepository,
    private readonly credits: CreditsService,
    private readonly clock: Clock,
  ) {}

  /** running → completed with its report and its settlement, in one transaction. False when the run went on without the caller. */
  async complete(run: WorkRow, outcome: RunOutcome): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const now = this.clock.now();
      const completed = await this.runs.complete(sql, run, { ...outcome, reportId: outcome.report.id }, now);
      if (completed === null) return false;
      const { orgId, userId, siteKey } = run;
      await this.reports.insert(sql, {
        ...outcome.report,
        ...{ orgId, userId, siteKey, runId: run.id, visibility: 'private', createdAt: now, title: completed.title },
        healthScore: outcome.healthScore,
      });
      await this.findings.publish(sql, run, { ...outcome.findings, at: now });
      await pageSources.dropSources(sql, run.id);
      await this.settle(sql, run, outcome);
      await emitCompleted(sql, { run, trigger: completed.trigger, at: now }, outcome);
      return true;
    });
  }

  /** What was agreed when the run was created, and no more. */
  private async settle(sql: Sql, run: WorkRow, { fixes, rendered = 0 }: RunOutcome): Promise<void> {
    const { id, fixTerms, renderTerms } = run;
    const spent = fixes && { delivered: fixes.delivered, proposals: fixes.model.proposals };
    const ofFixes = fixTerms && spent ? unspentOf(fixTerms, spent) : 0;
    await this.credits.settleWithout(sql, id, ofFixes + unspentRenders(renderTerms, rendered));
  }

  /** → failed or cancelled, with everything given back. False when the run was not in a state that may become it. */
  async end(end: RunEnd): Promise<{ ended: boolean; orgId: string | null }> {
    return this.database.transaction(async (sql) => {
      const { runId: id, ...rest } = end;
      const at = this.clock.now();
      const row = await this.runs.end(sql, { id, ...rest }, at);
      if (!row) return { ended: false, orgId: null };
      await pageSources.dropSources(sql, id);
      await this.credits.settle(sql, id, 0);
      await emitEnded(sql, row, { ...rest, at });
      return { ended: true, orgId: row.org_id };
    });
  }
}
