import type { HostNews, Slice } from './hosts.js';
import type { CrawlRun } from './run.js';

/** A file that a page, a style sheet or a script of the run names. */
export interface NewResource {
  /** Signed 64-bit number as text: of `resource <url>`, so that the same URL can be a page as well. */
  hash: string;
  url: string;
  /** Of the audit engine, or `candidate`: an image that browsers may leave for another one. */
  kind: string;
  /** Style sheet or script that names it; null when pages do. */
  via: string | null;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
}

export interface QueuedResource extends NewResource {
  attempts: number;
}

/** What became of a resource: JSON of the audit engine's `SiteResource`; null leaves it for another attempt. */
export interface ResourceAnswer {
  hash: string;
  answer: string | null;
  /** What the file itself names. */
  found: readonly NewResource[];
}

export interface ResourceCount {
  /** Of the audit engine; null where nobody asked. */
  outcome: string | null;
  count: number;
  example: string;
}

/** Files of a run that are remembered; of more only these can be asked for or counted. */
export const MAX_RESOURCES_KNOWN = 5_000;
/** Images that browsers may leave are no longer added when so many files are known: the rest is for those that are loaded for certain. */
export const MAX_CANDIDATES_KNOWN = MAX_RESOURCES_KNOWN / 2;

/** What the pages load, asked for by whoever has the finish phase. */
export interface ResourceStore {
  /** A share of the host's connections, or when to ask for one again. @throws StaleWorkError */
  openSlice(run: CrawlRun, host: string): Promise<{ slice: Slice } | { until: Date }>;
  /** Gives the share back, with what was learned of the host. */
  closeSlice(slice: Slice, news: HostNews): Promise<void>;
  /** Those that nobody has an answer of: by attempts, style sheets and scripts first, candidates (as images) last, then as they were found. */
  queued(runId: string, limit: number): Promise<QueuedResource[]>;
  /** Writes answers, and what the files name. @throws StaleWorkError */
  store(run: CrawlRun, answers: readonly ResourceAnswer[]): Promise<void>;
  countAnswered(runId: string): Promise<number>;
  countByOutcome(runId: string): Promise<ResourceCount[]>;
  /** Answers of some files. */
  readAnswersOf(runId: string, hashes: readonly string[]): Promise<string[]>;
  /** All answers in the order of their hashes, `batch` at a time. */
  answers(runId: string, batch: number): AsyncIterable<string[]>;
}
