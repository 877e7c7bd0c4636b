import type { Comparison } from '#audit-engine/comparison';
import type { TakenPictures } from '#audit-run/one-process';
import { FILE_LIMITS, oneLine, toReportView, type ReportView } from '#report-view';
import { counted } from '#common/words';
import type { GateResult } from '../gates/gates.js';
import type { Ignored } from '../gates/ignores.js';
import type { AnyReport } from './any-report.js';
import type { ReadFindings } from './listed-findings.js';

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
  /** The audit was stopped before its end. */
  isPartial: boolean;
  /** Null: of the findings only those are known that the report lists. */
  findings: ReadFindings | null;
  /** Of pages that a browser showed. */
  pictures: TakenPictures | null;
}

export function show(report: AnyReport, more: Partial<Omit<Shown, 'report' | 'view'>> = {}): Shown {
  // A file says of itself that it is one of a stopped audit; the words are ours.
  const isPartial = more.isPartial ?? report.isStopped === true;
  const comparison = more.comparison ?? ((report.comparison ?? null) as Comparison | null);
  const view = toReportView(
    { ...report, ...(comparison === null ? {} : { comparison }), ...(isPartial ? { isStopped: true } : {}) },
    FILE_LIMITS,
  );
  return {
    report,
    view,
    gates: more.gates ?? [],
    ignored: more.ignored ?? [],
    comparison,
    notes: [...(isPartial ? [stoppedNote(view)] : []), ...(more.notes ?? [])].map((note) => oneLine(note)),
    isPartial,
    findings: more.findings ?? null,
    pictures: more.pictures ?? null,
  };
}

function stoppedNote({ totalPages }: ReportView): string {
  return `Stopped early. This is a partial report of ${counted(totalPages, 'page')}.`;
}

/** Formats that list every finding; the others show the ones to start with. */
export const LIST_FORMATS = ['csv', 'ndjson', 'gitlab', 'sarif'] as const;
export const FORMATS = ['console', 'json', 'html', 'markdown', 'llm', 'junit', 'wcag', ...LIST_FORMATS] as const;
export type Format = (typeof FORMATS)[number];
export type ListFormat = (typeof LIST_FORMATS)[number];

export function isList(format: Format): format is ListFormat {
  return (LIST_FORMATS as readonly Format[]).includes(format);
}
