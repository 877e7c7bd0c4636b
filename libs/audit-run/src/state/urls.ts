import type { PageSource } from '#findings';

/**
 * Where a URL was found. `external` ones are never crawled: the finish phase checks whether they
 * answer. `map`: no page but a sitemap that the prepare phase had no time for.
 */
export type UrlSource = 'start' | 'sitemap' | 'link' | 'redirect' | 'external' | 'map';

/** Whether it is a page of the run's own, as far as anybody knows. */
export function isOwnPage({ source }: { source: UrlSource }): boolean {
  return source !== 'external' && source !== 'map';
}

/** A sitemap of the frontier. `hops`: indexes that led to it. */
export interface LateSitemap {
  url: string;
  hops: number;
  /** JSON of the crawler's `SitemapFile`; null while it is not read. */
  file: string | null;
}

/** A URL to put into the frontier. Hashes are signed 64-bit numbers as text. */
export interface NewUrl {
  hash: string;
  url: string;
  depth: number;
  source: UrlSource;
  /** Pattern that the URL is a sample of (`surface` mode); null for a literal path and in the other modes. */
  pattern: string | null;
  hops: number;
  /** There are many like it: it waits until everything else has been fetched. */
  isLate: boolean;
}

export interface LeasedUrl {
  hash: string;
  url: string;
  depth: number;
  source: UrlSource;
  hops: number;
  attempts: number;
}

/** What became of a leased URL. */
export interface UrlResult {
  hash: string;
  /** `queued` gives the URL back for another attempt. */
  state: 'done' | 'queued';
  outcome: string | null;
  status: number | null;
  detail: string | null;
  redirectTo: string | null;
}

/** Findings of a page by rule; rules without any are left out. */
export type FoundCounts = readonly (readonly [ruleId: string, findings: number])[];

/** What the audit of a page left behind. */
export interface PageRow {
  hash: string;
  url: string;
  depth: number;
  status: number;
  catalogue: string;
  facts: string;
  results: string;
  /** What `results` holds, counted; missing where only they are kept. */
  found?: FoundCounts;
  /** What its fixes are made of, in runs that end with fixes. */
  source?: PageSource | null;
  /** `codeOf` of its rendering; missing for a page that needed none. */
  rendered?: number | null;
}

/** Hashes of URLs that a page names. */
export interface PagesAround {
  named: readonly string[];
  linked: readonly string[];
  withVersions: boolean;
  limit: number;
}

/** In the facts of a page that cannot be found: it is left out of search results, or names another one as canonical. */
export const NOT_INDEXABLE = '"isIndexable":false';
/** In the facts of a page that names versions in other languages. */
export const WITH_VERSIONS = '"hreflang":[[';

/** A link to another host. */
export interface ExternalLink {
  hash: string;
  url: string;
  isDone: boolean;
  attempts: number;
}

export interface ExternalCount {
  outcome: string | null;
  detail: string | null;
  count: number;
  example: string;
}

/** A URL that was asked for and gave no page. */
export interface FrontierOutcome {
  hash: string;
  url: string;
  depth: number;
  source: UrlSource;
  state: 'queued' | 'leased' | 'done' | 'sampled';
  outcome: string | null;
  status: number | null;
  detail: string | null;
  redirectTo: string | null;
}

/** URLs of a run by what became of them, and for how many URLs each sampled pattern stands. */
export interface FrontierCoverage {
  byOutcome: { outcome: string; count: number }[];
  patterns: { pattern: string; known: number; sampled: number }[];
}

/** URLs of one pattern that are crawled in `surface` mode; the others are counted. */
export const SAMPLES_PER_PATTERN = 2;
/** Late URLs rank behind all samples. */
export const LATE_RANK = 10;
/** Patterns that the coverage of a run lists. */
export const MAX_PATTERNS_LISTED = 200;
