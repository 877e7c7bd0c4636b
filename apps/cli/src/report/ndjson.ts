import type { Comparison } from '#audit-engine/comparison';
import { ChangeMarks } from '#report-view';
import { toSafeJson } from '../safe-json.js';
import { listFindings } from './listed-findings.js';
import type { Shown } from './shown.js';

/** One JSON object a line: each finding, then what was resolved, the gates and notes. */
export async function* renderNdjson(shown: Shown): AsyncGenerator<string> {
  const marks = new ChangeMarks(shown.comparison);
  for await (const part of listFindings(shown))
    yield linesOf(part.map((finding) => ({ kind: 'finding', ...finding, change: marks.of(finding) })));
  yield linesOf([
    ...((shown.comparison as Partial<Comparison> | null)?.resolvedFindings ?? []).map((finding) => ({
      ...{ kind: 'resolved finding', ...finding, change: 'resolved' },
    })),
    ...shown.gates.map((gate) => ({ kind: 'gate', ...gate })),
    ...shown.notes.map((message) => ({ kind: 'note', message })),
  ]);
}

function linesOf(values: readonly object[]): string {
  return values.map((value) => `${toSafeJson(value)}\n`).join('');
}
