import { ReportComparison } from './comparison.js';
import type { AuditReport, Comparison } from './report-types.js';

/** Two reports of ours beside each other; null for a report of another tool. Pages that the later one does not list were not re-checked. */
export function compareReports(previous: { id: string; report: unknown }, current: unknown): Comparison | null {
  if (!isOurs(previous.report) || !isOurs(current)) return null;
  const comparison = new ReportComparison({ reportId: previous.id, report: previous.report });
  for (const { url } of current.pages) comparison.addPage(url);
  for (const rule of Object.values(current.ruleResults)) for (const { url } of rule.pages) comparison.addPage(url);
  return comparison.compare(current);
}

/** Whether it has the members that are compared, in the shapes of our own reports. */
function isOurs(report: unknown): report is AuditReport {
  if (!isMembers(report)) return false;
  const { ruleResults, pages, healthScore, timestamp } = report;
  return (
    typeof timestamp === 'string' &&
    Array.isArray(pages) &&
    pages.every(isMembers) &&
    isMembers(healthScore) &&
    isMembers(ruleResults) &&
    Object.values(ruleResults).every(
      (rule) =>
        isMembers(rule) &&
        typeof rule.ruleId === 'string' &&
        typeof rule.judged === 'number' &&
        Array.isArray(rule.pages) &&
        rule.pages.every(isMembers),
    )
  );
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
