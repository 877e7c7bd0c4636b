import { toReportView } from './to-report-view.js';

/** A small report as clients publish them; `changes` replace its members. */
export function auditReport(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    baseUrl: 'https://www.example.com/',
    timestamp: '2026-03-10T11:00:00.000Z',
    totalPages: 3,
    passed: 20,
    warnings: 2,
    failed: 1,
    siteChecks: [{ ruleId: 'core/title', name: 'Page title', category: 'core', status: 'fail' }],
    pages: [{ url: 'https://www.example.com/', status: 200, title: 'Example', passed: 20, warnings: 1, failed: 1 }],
    summary: { grade: 'B' },
    ruleResults: {},
    healthScore: { score: 81.6, grade: 'B' },
    ...changes,
  };
}

/** Results of a rule. */
export const rule = (changes: Record<string, unknown>) => ({
  name: 'Rule',
  category: 'core',
  severity: 'error',
  status: 'fail',
  ...changes,
});
/** The view of a report with these results. */
export const viewOf = (ruleResults: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  toReportView(auditReport({ siteChecks: [], ruleResults, ...changes }));
