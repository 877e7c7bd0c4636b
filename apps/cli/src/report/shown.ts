import type { Comparison } from '#audit-engine';
import { FILE_LIMITS, oneLine, toReportView, type ReportView } from '#report-view';
import type { GateResult } from '../gates/gates.js';
import type { Ignored } from '../gates/ignores.js';

/** A report as JSON, ours or that of another tool: what its members are is looked at where they are read. */
export type AnyReport = Readonly<Record<string, unknown>>;

/** What is shown of an audit, whatever the format. */
export interface Shown {
  /** Without what is ignored. */
  report: AnyReport;
  view: ReportView;
  gates: readonly GateResult[];
  ignored: readonly Ignored[];
  comparison: Comparison | null;
  /** What a reader has to know first: that the audit was stopped, for example. */
  notes: readonly string[];
}

export function show(report: AnyReport, more: Partial<Omit<Shown, 'report' | 'view'>> = {}): Shown {
  return {
    report,
    view: toReportView(report, FILE_LIMITS),
    gates: more.gates ?? [],
    ignored: more.ignored ?? [],
    comparison: more.comparison ?? ((report.comparison ?? null) as Comparison | null),
    notes: (more.notes ?? []).map((note) => oneLine(note)),
  };
}

export const FORMATS = ['console', 'json', 'html', 'markdown', 'llm', 'csv', 'junit'] as const;
export type Format = (typeof FORMATS)[number];
