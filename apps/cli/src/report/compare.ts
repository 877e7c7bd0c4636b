import type { AuditReport, Comparison } from '#audit-engine';
import { CommandError } from '../command-error.js';
import type { AnyReport } from './shown.js';

/** Two reports of ours beside each other. Pages that the later one does not list were not re-checked. */
export async function compareReports(previous: AnyReport, current: AnyReport): Promise<Comparison> {
  if (!isOurs(previous) || !isOurs(current))
    throw new CommandError(
      'NOT_COMPARABLE',
      'Only reports of Sqout can be compared: one of the two is of another tool.',
    );
  const { ReportComparison } = await import('#audit-engine');
  const comparison = new ReportComparison({
    reportId: String((previous as { id?: unknown }).id ?? previous.timestamp),
    report: previous,
  });
  for (const { url } of current.pages) comparison.addPage(url);
  for (const rule of Object.values(current.ruleResults)) for (const { url } of rule.pages) comparison.addPage(url);
  return comparison.finish(current);
}

/** Whether it has the members that are compared, in the shapes of our own reports. */
function isOurs(report: AnyReport): report is AnyReport & AuditReport {
  const { ruleResults, pages, healthScore, timestamp } = report;
  return (
    typeof timestamp === 'string' &&
    Array.isArray(pages) &&
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
