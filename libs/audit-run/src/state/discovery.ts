import type { NewResource } from './resources.js';
import type { NewUrl, PageRow, UrlResult } from './urls.js';

/** Where discovery was cut, and how often. */
export interface TrapCutRow {
  reason: string;
  where: string;
  count: number;
  example: string;
}

/** What is counted of a run's traps: the crawler's budgets say what the keys stand for. */
export interface TrapCounts {
  counters: [key: number, count: number][];
  cuts: TrapCutRow[];
}

/** URLs that were found. */
export interface Discovery {
  /** Each hash once. */
  discovered: NewUrl[];
  /** Files that pages load, each hash once. */
  resources?: readonly NewResource[];
}

/** What a step of the prepare phase leaves for the next one. */
export interface KeptPrepare extends Discovery {
  state: unknown;
  /** Given once, when the start page has been checked. */
  startPage?: unknown;
}

/** What the prepare phase leaves for the crawl. */
export interface Prepared extends Discovery {
  crawlState: { host: string; crawlDelayMs: number };
  siteProbe: unknown;
  /** The start page and its redirects. */
  done: (NewUrl & UrlResult)[];
  pages: PageRow[];
  notBefore: Date;
}

/** What a slice has in hand. */
export interface BatchCommit extends Discovery {
  results: UrlResult[];
  pages: PageRow[];
  /** Hashes of results that count as failed pages. */
  failed: ReadonlySet<string>;
  /** Hashes of results that are no page and give their share of the budget back. */
  refunded: ReadonlySet<string>;
}
