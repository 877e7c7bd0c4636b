import type { FindingsOutline, NewChunk } from '#findings';
import type { Ignore } from '#findings/text';
import type { FixSummary } from '#fixes/text';
import type { CategoryImportance } from '#common';
import type { SiteProbe, SiteTarget } from '#audit-engine';
import type { Comparison, RunSummary } from '#audit-engine/comparison';
import type { EarlierFixes } from './earlier-fixes.js';

/** What the finish thread is told, in this order: start, then targets, sitemap URLs, resources, pages and sources in any mix, then end. */
export type FinishMessage =
  | {
      type: 'start';
      probe: SiteProbe;
      baseUrl: string;
      timestamp: string;
      coverage: Record<string, unknown>;
      disabledRules: readonly string[];
      importance: CategoryImportance;
      catalogues: Record<string, string[]>;
      /** What people of the site accept. */
      ignores: readonly Ignore[];
      previous: PreviousReport | null;
      /** Only pages are checked: the run has not looked at the site as a whole. */
      isPagesOnly: boolean;
      /** Files of the site and settings of the server are proposed with the report. */
      proposes: boolean;
    }
  | { type: 'targets'; targets: SiteTarget[] }
  | { type: 'sitemap'; urls: string[] }
  /** JSON of SiteResource. */
  | { type: 'resources'; resources: string[] }
  /** `[facts, results]` as stored: JSON. In the order of their URLs. */
  | { type: 'pages'; pages: [facts: string, results: string][] }
  /** Some pages as they were served: JSON of `SourceTask`, and the deflated body. */
  | { type: 'sources'; sources: { task: string; body: Uint8Array }[] }
  | { type: 'end'; fixes: ReportedFixes | null };

export interface ReportedFixes {
  summary: FixSummary;
  /** Deflated JSON of `FixedPage`, in the order of URLs. */
  pages: Uint8Array[];
}

/** The latest earlier report of the same site by the same organization: gzip of its JSON. */
export interface PreviousReport {
  reportId: string;
  content: Uint8Array;
  /** The pages of each rule, as `encodePlaces` left them; null for audits of before they were kept. */
  places: Uint8Array | null;
  /** What runs of mode `fix` have proposed since: deflated JSON of `FixedPage`, and the pages of each rule. */
  fixed?: { pages: Uint8Array[]; places: Uint8Array | null }[];
}

/** Every message but the last gets `next` and the chunks of findings that are full, so that no more than one batch is in memory. */
export type FinishReply = { type: 'next'; chunks: NewChunk[] } | { type: 'report'; report: BuiltReport };

export interface BuiltReport {
  /** gzip of the report's JSON. */
  content: Uint8Array;
  /** SHA-256 of the JSON, hex. */
  sha256: string;
  summary: RunSummary;
  /** Counts of the comparison; null for a first audit. */
  comparison:
    | (Omit<Comparison, 'rules' | 'newFindings' | 'resolvedFindings'> & {
        /** Those of `new` whose rule reports errors. */
        newErrors?: number;
        earlierFixes?: Omit<EarlierFixes, 'fixes'>;
      })
    | null;
  findings: { outline: FindingsOutline; places: Uint8Array; chunks: NewChunk[] };
}
