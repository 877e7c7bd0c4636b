import type { AnyReport } from '../report/shown.js';

export interface AuditRequest {
  /** Absolute. */
  url: string;
  mode: 'quick' | 'surface' | 'full';
  /** Null: as many as the mode takes. */
  maxPages: number | null;
  externalLinks: boolean;
  rulesOff: readonly string[];
  /** Patterns of addresses; none: all. */
  include: readonly string[];
  exclude: readonly string[];
  concurrency: number | null;
  /** For the audited site alone; secrets. Names in lower case. */
  headers: readonly (readonly [string, string])[];
}

/** The audit before this one. */
export interface Earlier {
  name: string;
  report: AnyReport;
  /** All pages of each rule; null where only the report is left. */
  places: Uint8Array | null;
}

export interface Audited {
  report: AnyReport;
  places: Uint8Array | null;
  notes: readonly string[];
  exitCode: number;
  /** Stopped before its end. */
  isPartial: boolean;
}
