import { readImportance, type CategoryImportance } from '#common';
import { toReportView } from '#report-view';

const MAX_TOP_ISSUES = 25;

/** What GET /v1/agent-runs/{id}/report says of a report that its client has made, whatever its inner shapes. */
export function runSummaryOf(report: Record<string, unknown>): Record<string, unknown> {
  const view = toReportView(report);
  const importance = importanceOf(report.healthScore);
  const version = Number(view.scoreVersion);
  return {
    grade: view.grade,
    ...(Number.isInteger(version) && version > 0 ? { scoreVersion: version } : {}),
    ...(importance === null ? {} : { importance }),
    // One without a score says nothing that the page of the report does not.
    categories: view.categories.flatMap((category) => {
      const { id, name, score, lost, passed, warnings, errors: failed } = category;
      if (score === null) return [];
      const counts = { passed: passed ?? 0, warnings: warnings ?? 0, failed: failed ?? 0 };
      const total = counts.passed + counts.warnings + counts.failed;
      return [{ category: id, name, score, ...(lost === null ? {} : { lost }), ...counts, total }];
    }),
    topIssues: view.issues.slice(0, MAX_TOP_ISSUES).map((issue) => ({
      ruleId: issue.ruleId,
      ruleName: issue.name,
      category: issue.category,
      subcategory: issue.subcategory ?? '',
      severity: issue.severity,
      status: issue.status,
      message: issue.message ?? issue.name,
      pageUrl: issue.pages[0]?.url ?? null,
      ...(issue.gain === null ? {} : { gain: issue.gain }),
      pagesTotal: issue.pagesTotal,
      itemsTotal: issue.findingsTotal,
    })),
  };
}

function importanceOf(health: unknown): CategoryImportance | null {
  const has = typeof health === 'object' && health !== null && 'importance' in health;
  const importance = has ? readImportance(health.importance) : null;
  return importance && Object.keys(importance).length > 0 ? importance : null;
}
