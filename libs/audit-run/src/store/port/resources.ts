import type { HostNews, Slice } from './hosts.js';
import type { QueuedResource, ResourceAnswer, ResourceCount } from '../../state/resources.js';
import type { CrawlRun } from '../../state/run.js';

/** Files of a run that are remembered; of more only these can be asked for or counted. */
export const MAX_RESOURCES_KNOWN = 5_000;
/** Images that browsers may leave are no longer added when so many files are known: the rest is for those that are loaded for certain. */
export const MAX_CANDIDATES_KNOWN = MAX_RESOURCES_KNOWN / 2;

/** What the pages load, asked for by the worker that has the finish phase. */
export interface ResourceStore {
  /** A share of the host's connections, or when to ask for one again. @throws StaleWorkError */
  openSlice(run: CrawlRun, host: string): Promise<{ slice: Slice } | { until: Date }>;
  /** Gives the share back, with what was learned of the host. */
  closeSlice(slice: Slice, news: HostNews): Promise<void>;
  /** Those without a response: by attempts, style sheets and scripts first, candidates (as images) last, then as they were found. */
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
