import type { CategoryImportance } from '#common';
import type { FileIgnore } from '#findings/text';

export type CoverageMode = 'quick' | 'surface' | 'full';

/** Pages of a run that does not say how many. */
export const DEFAULT_PAGES: Readonly<Record<CoverageMode, number>> = { quick: 25, surface: 100, full: 500 };

/** What a run is for: `fix` reads the pages of an earlier run again and audits nothing; all but `audit` end with fixes. */
export type RunMode = 'audit' | 'audit-fix' | 'fix' | 'recommend';

/** What was agreed about rendering when the run was created, whatever the prices are later. */
export interface RenderTerms {
  /** `auto`: pages that a script has to fill; `all`: every page. */
  mode: 'auto' | 'all';
  /** The most pages that are rendered. */
  ceiling: number;
  /** Credits for `per` rendered pages. */
  cost: number;
  per: number;
  /** The credits did not cover more pages. */
  isLowered?: boolean;
}

/** Those pages of the site that are crawled, beside the start page; all that is found without any of it. */
export interface CrawlScope {
  /** Patterns of paths, as in robots.txt. */
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  /** These pages and no others. */
  urls?: readonly string[] | undefined;
  /** Clicks from the start page; pages of sitemaps are one click away. */
  maxDepth?: number | undefined;
  /** Links are not followed. */
  sitemapOnly?: boolean | undefined;
}

/** The page budget of a run that names none. */
export function pagesOf({ coverageMode, scope }: { coverageMode: CoverageMode; scope?: CrawlScope | null }): number {
  return scope?.urls?.length ? scope.urls.length + 1 : DEFAULT_PAGES[coverageMode];
}

/** What is crawled, and how far it has come. */
export interface CrawlRun {
  id: string;
  orgId: string;
  url: string;
  mode: RunMode;
  /** Mode `fix`: the audit whose findings it goes by, where the store has it; null otherwise. */
  fixOf?: string | null;
  /** Null or missing: pages are checked as they were sent. */
  renderTerms?: RenderTerms | null;
  /** Pages that a browser measures; missing: none. */
  labPages?: number;
  /** Null or missing: the whole site. */
  scope?: CrawlScope | null;
  /** Of headers that requests to the site carry, in lower case; null, missing or empty: none. */
  headerNames?: readonly string[] | null;
  /** How much categories count in the score; null or missing: as usual. */
  importance?: CategoryImportance | null;
  /** What the project's file ignores, where the store keeps it; null or missing: nothing. */
  ignores?: readonly FileIgnore[] | null;
  /** Number of the phase's owner; older ones write nothing. */
  epoch: number;
  deadlineAt: Date | null;
  coverageMode: CoverageMode;
  disabledRules: string[];
  externalLinks: boolean;
  /** Page budget. */
  maxPages: number;
  /** URLs that were asked for or are in hand. */
  claimed: number;
  pagesDone: number;
  pagesFailed: number;
  urlsKnown: number;
}

export interface ProgressEvent {
  phase: string;
  message: string;
  current: number | null;
  total: number | null;
  failed: number | null;
  /** The pause between requests that the site asks for, for a display that writes the counts by itself. */
  crawlDelayMs?: number;
}

/** The run went on without the caller: another epoch, or it ended. Whatever was in hand is dropped. */
export class StaleWorkError extends Error {
  constructor(runId: string) {
    super(`Run ${runId} is no longer held by this worker.`);
    this.name = 'StaleWorkError';
  }
}
