import { AppError } from '#common';
import type { Database } from '#database';
import type { ReportsRepository } from '#reports';
import type { AuditRunReport, StoredSummary } from './dto/run-report.dto.js';
import { findHistory } from './run-history.repository.js';
import { findPictures, nameOfFix } from './run-pictures.repository.js';
import type { OwnedRunRow } from './runs.repository.js';

/** The report of a run in numbers, for those who may read the run. */
export class RunReportReader {
  constructor(
    private readonly database: Database,
    private readonly reports: ReportsRepository,
    /** Public address of the API. */
    private readonly baseUrl: string,
  ) {}

  /** @throws AppError NOT_FOUND with `runStatus` when the run has no report (yet) */
  async read(run: OwnedRunRow): Promise<AuditRunReport> {
    const { id } = run;
    const report = run.status === 'completed' ? await this.reports.findOfRun(id) : null;
    if (!report) {
      const message =
        run.status === 'pending' || run.status === 'running'
          ? 'The report is not available yet. Ask again when the run is completed.'
          : `This run is ${run.status} and has no report.`;
      throw new AppError('NOT_FOUND', { message, details: { runStatus: run.status } });
    }
    const summary = report.summary as StoredSummary;
    const images = await findPictures(this.database, id);
    const pictureUrl = (name: string): string => `${this.baseUrl}/v1/agent-runs/${id}/pictures/${name}`;
    return {
      report: {
        id: report.id,
        url: `${this.baseUrl}/r/${report.id}`,
        visibility: report.visibility,
        siteKey: report.siteKey,
        baseUrl: report.baseUrl,
        timestamp: report.auditedAt.toISOString(),
        totalPages: report.pageCount,
        failed: report.errorCount,
        warnings: report.warningCount,
        passed: report.passedCount,
        healthScore: report.healthScore,
        grade: summary.grade ?? null,
        scoreVersion: summary.scoreVersion ?? 1,
        categories: summary.categories ?? [],
        topIssues: summary.topIssues?.slice(0, 25) ?? [],
        history: await findHistory(this.database, { id, orgId: run.org_id, siteKey: run.site_key }),
        comparison: summary.comparison ?? null,
        findings: summary.findings ?? null,
        histograms: summary.histograms ?? null,
        ignoredFindings: summary.ignoredFindings ?? null,
        importance: summary.importance ?? null,
        lab: summary.lab ?? null,
        pictures: images.startPage.map(({ key: _key, ...picture }) => ({
          ...picture,
          url: pictureUrl(picture.device),
        })),
        elementPictures: images.elements.map(({ key: _key, name, ...picture }) => ({
          ...picture,
          url: pictureUrl(name),
        })),
        fixPictures: images.fixes
          .filter(({ side }) => side === 'before')
          .map(({ fixId, width, height }) => ({
            ...{ fixId, width, height },
            before: pictureUrl(nameOfFix({ fixId, side: 'before' })),
            after: pictureUrl(nameOfFix({ fixId, side: 'after' })),
          })),
      },
    };
  }
}
