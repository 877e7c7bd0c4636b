import type { AuditEndings, BuiltReport, PreviousReport, ReadyAudit, Refusal } from '#audit-run';
import { completionMessage, readFixes } from '#audit-run/port';
import { newId, type Clock } from '#common';
import type { Database } from '#database';
import type { FindingsRepository } from '#findings';
import { withFileIgnores, type Ignore } from '#findings/text';
import { readIgnores } from '#issues';
import { reportContentKey } from '#reports';
import type { ReportNews, RunEndings, WorkRow } from '#runs';
import type { BlobStore } from '#storage';
import type { PhaseLeases } from './phase-leases.js';
import type { RunFixes } from './run-fixes.js';

/** How runs end: the report in the blob store, then the one transaction that completes and settles the run. */
export class RunReports implements AuditEndings {
  constructor(
    private readonly phases: PhaseLeases,
    private readonly findings: FindingsRepository,
    private readonly fixes: RunFixes,
    private readonly endings: RunEndings,
    private readonly storage: BlobStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async previous(run: WorkRow): Promise<PreviousReport | null> {
    const { phases, findings, fixes } = this;
    const previous = await phases.findPreviousReport(run);
    const blob = previous && (await this.storage.get(previous.contentKey).catch(() => null));
    if (!previous || !blob) return null;
    const { reportId, runId } = previous;
    const fixed: PreviousReport['fixed'] = [];
    for (const id of await phases.findFixRunsSince(run, runId))
      fixed.push({ pages: await readFixes(fixes, id), places: await findings.findPlaces(id) });
    return { reportId, content: blob.body, places: await findings.findPlaces(runId), fixed };
  }

  async ignores(run: WorkRow): Promise<Ignore[]> {
    const now = this.clock.now();
    const site = await readIgnores(this.database, run, now);
    return withFileIgnores(site, run.ignores ?? [], now.toISOString().slice(0, 10));
  }

  async complete(run: WorkRow, audit: ReadyAudit, built: BuiltReport): Promise<boolean> {
    const { auditedAt, isPartial, fixes } = audit;
    const { summary } = built;
    const { pagesDone: current, pagesFailed: failed } = run;
    const message = 'Saving the report';
    await this.phases.progress(run.id, { phase: 'report', message, current, total: current, failed });
    const id = newId('report', auditedAt.getTime());
    const contentKey = reportContentKey(run.orgId, id);
    await this.storage.put(contentKey, Buffer.from(built.content), { contentType: 'application/json' });
    return this.endings.complete(run, {
      reason: isPartial ? 'partial' : 'success',
      message: completionMessage({ pages: run.pagesDone, isPartial, fixes }),
      // Some pages are no site.
      healthScore: run.mode === 'fix' ? null : summary.healthScore,
      issuesFound: summary.issuesFound,
      fixes,
      // Samples are free.
      rendered: (audit.coverage.rendering?.rendered ?? 0) - (audit.coverage.rendering?.samples?.rendered ?? 0),
      report: {
        ...{ id, contentKey, auditedAt, baseUrl: audit.startUrl },
        pageCount: summary.totalPages,
        errorCount: summary.failed,
        warningCount: summary.warnings,
        passedCount: summary.passed,
        summary: {
          grade: summary.grade,
          scoreVersion: summary.scoreVersion,
          categories: summary.categories,
          topIssues: summary.topIssues,
          comparison: built.comparison,
          findings: summary.findings,
          histograms: summary.histograms,
          ...(summary.ignoredFindings && { ignoredFindings: summary.ignoredFindings }),
          ...(summary.importance && { importance: summary.importance }),
          ...(summary.lab && { lab: summary.lab }),
          ...(fixes ? { fixes } : {}),
        },
        contentSha256: built.sha256,
        contentBytes: built.content.byteLength,
      },
      findings: built.findings,
      news: newsOf(built),
    });
  }

  async refuse(run: WorkRow, { message }: Refusal): Promise<void> {
    await this.endings.end({
      ...{ runId: run.id, status: 'failed', reason: 'blocked', epoch: run.epoch },
      message: `${message} Nothing was charged.`,
      error: 'blocked by the site',
    });
  }
}

const TOP_RULES = 3;

function newsOf({ summary, comparison }: BuiltReport): ReportNews {
  const topRules = summary.topIssues.slice(0, TOP_RULES);
  return {
    topRules: topRules.map(({ ruleId: id, ruleName: title, itemsTotal: count }) => ({ id, title, count })),
    changes: comparison && {
      new: comparison.new,
      resolved: comparison.resolved,
      notRechecked: comparison.notRechecked,
    },
    previousScore: comparison?.isScoreComparable ? comparison.previousHealthScore : null,
  };
}
