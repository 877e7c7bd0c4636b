import type { ChangedFinding, Comparison } from '#audit-engine/comparison';
import { csvCell } from '#common';
import { ChangeMarks, oneLine } from '#report-view';
import { listFindings, type ListedFinding } from './listed-findings.js';
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
  'change',
  'wcag',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** A line for each finding, then the gates and notes. RFC 4180, with a line of names. */
export async function* renderCsv(shown: Shown): AsyncGenerator<string> {
  yield linesOf([Object.fromEntries(COLUMNS.map((name) => [name, name]))]);
  const marks = new ChangeMarks(shown.comparison);
  for await (const part of listFindings(shown))
    yield linesOf(part.map((finding) => ({ ...rowOf(finding), change: marks.of(finding) })));
  yield linesOf([
    ...((shown.comparison as Partial<Comparison> | null)?.resolvedFindings ?? []).map(resolvedRow),
    ...shown.gates.map(({ gate, isTripped, isUnknown, actual }) => ({
      kind: isUnknown ? 'gate not checked' : isTripped ? 'gate tripped' : 'gate kept',
      rule: gate,
      message: actual,
    })),
    ...shown.notes.map((note) => ({ kind: 'note', message: note })),
  ]);
}

function rowOf({ severity, category, ruleId, ruleName, gain, pageUrl, wcag, ...found }: ListedFinding): Row {
  const { line, selector, message, snippet, target } = found;
  return {
    ...{ kind: 'finding', severity, category, rule: ruleId, name: ruleName },
    gain: gain === null ? null : Math.round(gain * 100) / 100,
    ...{ page: pageUrl, line, selector, message, snippet, target, wcag: wcag.join(' ') },
  };
}

/** Of the earlier audit. */
function resolvedRow({ severity, ruleId, ruleName, pageUrl, line, selector, message }: ChangedFinding): Row {
  return {
    ...{ kind: 'resolved finding', severity, rule: ruleId, name: ruleName, page: pageUrl, line, selector, message },
    change: 'resolved',
  };
}

function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${COLUMNS.map((name) => cell(row[name] ?? null)).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  return csvCell(typeof value === 'string' ? oneLine(value) : value);
}
