import { csvCell } from '#common';
import { oneLine, type IssueView } from '#report-view';
import type { Shown } from './shown.js';

const COLUMNS = [
  'kind',
  'severity',
  'category',
  'rule',
  'name',
  'gain',
  'page',
  'line',
  'selector',
  'message',
  'snippet',
  'target',
];
type Row = readonly (string | number | null)[];

/** A line a finding that the report lists, then the gates. */
export function renderCsv({ view, gates }: Shown): string {
  const rows: Row[] = [
    ...view.issues.flatMap(rowsOf),
    ...gates.map(({ gate, isTripped, actual }) => [
      isTripped ? 'gate tripped' : 'gate kept',
      ...Array<null>(2).fill(null),
      gate,
      ...Array<null>(5).fill(null),
      actual,
      null,
      null,
    ]),
  ];
  return [COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

function rowsOf(issue: IssueView): Row[] {
  const { severity, category, ruleId, name, gain, findings, pages, message } = issue;
  const head = ['finding', severity, category, ruleId, name, gain === null ? null : Math.round(gain * 100) / 100];
  if (findings.length > 0)
    return findings.map((finding) => [
      ...head,
      finding.pageUrl,
      finding.line,
      finding.selector,
      finding.message ?? finding.label,
      finding.snippet,
      finding.target,
    ]);
  const places = pages.length > 0 ? pages.map(({ url }) => url) : [null];
  return places.map((url) => [...head, url, null, null, message, null, null]);
}

function cell(value: string | number | null): string {
  return csvCell(typeof value === 'string' ? oneLine(value) : value);
}
