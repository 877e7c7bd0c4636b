import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  ReportBuilder,
  ReportComparison,
  SiteAudit,
  type AuditReport,
  type Comparison,
  type JsonObject,
  type PageResults,
  type SiteFacts,
} from '#audit-engine';
import { normalizeUrl } from '#crawler';
import { serve } from '#threads';
import type { BuiltReport, FinishMessage, FinishReply, PreviousReport } from './finish-messages.js';

/** Judges the site and builds the report, page by page, off the loop that renews the run's lease. */
class Finish {
  private readonly site: SiteAudit;
  private readonly report: ReportBuilder;
  private readonly comparison: ReportComparison | null;

  constructor(start: Extract<FinishMessage, { type: 'start' }>) {
    this.site = new SiteAudit(start.probe, { disabledRulePatterns: start.disabledRules, urlKey: normalizeUrl });
    this.report = new ReportBuilder({
      baseUrl: start.baseUrl,
      timestamp: start.timestamp,
      coverage: start.coverage as JsonObject,
      catalogues: start.catalogues,
    });
    this.comparison = comparisonWith(start.previous);
  }

  take(message: FinishMessage): FinishReply {
    switch (message.type) {
      case 'targets':
        for (const target of message.targets) this.site.addTarget(target);
        return { type: 'next' };
      case 'sitemap':
        for (const url of message.urls) this.site.addSitemapUrl(url);
        return { type: 'next' };
      case 'pages':
        for (const [facts, results] of message.pages)
          this.addPage(JSON.parse(facts) as SiteFacts, JSON.parse(results) as PageResults);
        return { type: 'next' };
      case 'end':
        return { type: 'report', report: this.build() };
      case 'start':
        throw new Error('a report starts once');
    }
  }

  private addPage(facts: SiteFacts, results: PageResults): void {
    this.site.addPage(facts);
    this.report.addPage(facts, results);
    this.comparison?.addPage(facts.url);
  }

  private build(): BuiltReport {
    const { report, summary } = this.report.finish(this.site.finish());
    const comparison = this.comparison?.finish(report) ?? null;
    if (comparison) report.comparison = comparison;
    const json = JSON.stringify(report);
    return {
      content: gzipSync(json),
      sha256: createHash('sha256').update(json).digest('hex'),
      summary,
      comparison: comparison && countsOf(comparison),
    };
  }
}

/** A report that cannot be read any more is no reason to fail this one. */
function comparisonWith(previous: PreviousReport | null): ReportComparison | null {
  if (!previous) return null;
  try {
    return new ReportComparison({
      reportId: previous.reportId,
      report: JSON.parse(gunzipSync(previous.content).toString('utf8')) as AuditReport,
    });
  } catch {
    return null;
  }
}

function countsOf({ rules: _rules, ...counts }: Comparison): Omit<Comparison, 'rules'> {
  return counts;
}

let finish: Finish | null = null;

serve((message: FinishMessage): FinishReply => {
  if (message.type === 'start') {
    finish = new Finish(message);
    return { type: 'next' };
  }
  if (!finish) throw new Error('the first message must be "start"');
  const reply = finish.take(message);
  // The thread may wait long for its next report.
  if (message.type === 'end') finish = null;
  return reply;
});
