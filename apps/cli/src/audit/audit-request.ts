import type { TakenPictures } from '#audit-run/one-process';
import type { CategoryImportance } from '#common';
import type { ReadFindings } from '../report/listed-findings.js';
import type { AnyReport } from '../report/any-report.js';

/** What is wanted beside the audit; `fix`: no audit, pages of an earlier one are read again. The modes of runs. */
export type FixMode = 'recommend' | 'audit-fix' | 'fix';
export const FIX_MODES: readonly FixMode[] = ['recommend', 'audit-fix', 'fix'];

export interface AuditRequest {
  /** Absolute. */
  url: string;
  /** Null: no fixes. */
  fixes: FixMode | null;
  /** Of `fix`: the run, or the caller's own name of the audit; null: the last one. */
  fixesOf: string | null;
  mode: 'quick' | 'surface' | 'full';
  /** Null: as many as the mode takes. */
  maxPages: number | null;
  externalLinks: boolean;
  rulesOff: readonly string[];
  /** How much categories count in the score; empty: as usual, or as the site on the server says. */
  importance: CategoryImportance;
  /** Patterns of addresses; none: all. */
  include: readonly string[];
  exclude: readonly string[];
  concurrency: number | null;
  /** For the audited site alone; secrets. Names in lower case. */
  headers: readonly (readonly [string, string])[];
  /** These pages and no others; none: whatever is found. */
  listed: readonly string[];
  /** Links are not followed: the start page and the pages of sitemaps. */
  sitemapOnly: boolean;
  /** Clicks from the start page; null: any number. */
  depth: number | null;
  /** Requests a second. */
  rate: number | null;
  timeoutSeconds: number | null;
  userAgent: string | null;
  /** Whether a browser of this machine shows pages before they are checked; null: where they are empty without JavaScript. */
  render: 'auto' | 'all' | 'off' | null;
  /** Null: as many as the audit takes by default. */
  maxRenders: number | null;
  /** Whether the report is one that can show pictures. */
  hasPictures: boolean;
  /** Pages that a browser measures; null: none, or as the site on the server says. */
  labPages: number | null;
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
  findings: ReadFindings | null;
  /** Findings that each of the ignores of the project left out, in their order; null where the audit did not know them. */
  ignored: number[] | null;
  /** Of an audit of here, where they were wanted. */
  pictures?: TakenPictures | null;
  /** What to do next, for people, a line each. */
  hints: readonly string[];
}
