import { csvCell } from '#common';
import { ChangeMarks } from '../view/change-marks.js';
import type { ReportView } from '../view/report-view.js';

const COLUMNS = [
  'severity',
  'category',
  'ruleId',
  'rule',
  'page',
  'message',
  'label',
  'line',
  'selector',
  'snippet',
  'target',
  'change',
  'wcag',
];

/**
 * The findings that a view shows, one a line; an issue without any has its own line. What the
 * earlier audit did not find says `new`. RFC 4180, with a line of names.
 */
export function renderReportCsv({ issues, changes }: ReportView): string {
  const marks = new ChangeMarks(changes);
  const lines = issues.flatMap(({ severity, category, ruleId, name, message, findings, wcag }) => {
    const about = [severity, category, ruleId, name];
    if (findings.length === 0) return [[...about, null, message, null, null, null, null, null, null, wcag.join(' ')]];
    return findings.map((found) => [
      ...about,
      ...[
        found.pageUrl,
        found.message ?? message,
        found.label,
        found.line,
        found.selector,
        found.snippet,
        found.target,
        marks.of({ ...found, ruleId }),
        wcag.join(' '),
      ],
    ]);
  });
  return [COLUMNS, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}
