import { csvCell } from '#common';
import type { ConformanceRow, ConformanceStatus } from './conformance.js';

/** What a person found by hand. */
export interface ManualResult {
  criterion: string;
  result: string;
  note: string | null;
  evaluator: string;
  /** A day: `2027-01-31`. */
  evaluatedOn: string;
}

const COLUMNS = [
  'criterion',
  'name',
  'level',
  'en301549',
  'automatic',
  'note',
  'rules',
  'findings',
  'evidencePage',
  'evidence',
  'manual',
  'manualNote',
  'evaluator',
  'evaluatedOn',
];

const STATUS_WORDS: Readonly<Record<ConformanceStatus, string>> = {
  fails: 'fails',
  'may-fail': 'may fail',
  'no-failures': 'no failures found',
  'not-evaluated': 'not evaluated',
};

/** A criterion a line, what rules found beside what people found. RFC 4180, with a line of names. */
export function conformanceCsv(rows: readonly ConformanceRow[], manual: readonly ManualResult[] = []): string {
  const byCriterion = new Map(manual.map((result) => [result.criterion, result]));
  const lines = rows.map(({ id, name, level, en301549, status, note, rules, evidence }) => {
    const byHand = byCriterion.get(id);
    const findings = rules.reduce((sum, rule) => sum + rule.findings, 0);
    return [
      ...[id, name, level, en301549, STATUS_WORDS[status], note, rules.map(({ ruleId }) => ruleId).join(' '), findings],
      ...[evidence[0]?.pageUrl ?? null, evidence[0]?.message ?? null],
      ...[byHand?.result ?? null, byHand?.note ?? null, byHand?.evaluator ?? null, byHand?.evaluatedOn ?? null],
    ];
  });
  return [COLUMNS, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}
