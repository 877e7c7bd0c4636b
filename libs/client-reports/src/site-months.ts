import { AuditComparison } from '#audit-engine/comparison';
import type { Database } from '#database';
import { changeRows, countChanges } from '#findings';
import type { SiteMonths, SummaryData } from '#notifications';
import type { ReportsService } from '#reports';
import { findAuditMonth, type RunRecords, type StoredAudit } from '#runs';
import { isShared } from './mailed-reports.js';

const MOST_RULES = 5;

/** What a month was like for a site, from the stored audits alone: nothing is estimated. */
export class StoredMonths implements SiteMonths {
  constructor(
    private readonly database: Database,
    private readonly records: RunRecords,
    private readonly reports: ReportsService,
  ) {}

  async read(of: Parameters<SiteMonths['read']>[0]): Promise<Omit<SummaryData, 'month'> | null> {
    const { audits, failed, begin, end } = await findAuditMonth(this.database, of);
    if (audits + failed === 0) return null;
    const isAlike = begin !== null && end !== null && begin.runId !== end.runId;
    const isScoreAlike = isAlike && begin.scoreVersion === end.scoreVersion && begin.importance === end.importance;
    return {
      audits,
      failed,
      scoreBefore: isScoreAlike ? rounded(begin.score) : null,
      scoreNow: rounded(end?.score ?? null),
      change: isAlike ? await this.compare(begin, end) : null,
      open: end && { errors: end.errors, warnings: end.warnings, pages: end.pages },
      reportId: end && (await this.sharedIdOf(of.orgId, end)),
    };
  }

  private async compare(begin: StoredAudit, end: StoredAudit): Promise<SummaryData['change']> {
    const [before, now] = [await this.records.open(begin.runId), await this.records.open(end.runId)];
    // Findings are stored for a shorter time than reports.
    if (before === null || now === null) return null;
    const comparison = new AuditComparison(before.record, now.record);
    const { counts, rules } = countChanges(changeRows(comparison, { before, now, earlier: [] }));
    const top = (kind: 'resolved' | 'new'): { title: string; count: number }[] =>
      rules
        .filter((rule) => rule[kind] > 0)
        .sort((a, b) => b[kind] - a[kind])
        .slice(0, MOST_RULES)
        .map((rule) => ({ title: rule.ruleName, count: rule[kind] }));
    return { resolved: counts.resolved, new: counts.new, resolvedRules: top('resolved'), newRules: top('new') };
  }

  /** A link that its reader cannot open is no link. */
  private async sharedIdOf(orgId: string, { reportId }: StoredAudit): Promise<string | null> {
    const found = await this.reports.getForMail(orgId, reportId);
    return found !== null && isShared(found) ? reportId : null;
  }
}

function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}
