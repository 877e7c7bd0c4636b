import type { NewChunk } from '#findings';
import type { BatchCommit, KeptPrepare, Prepared, TrapCutRow } from '../../state/discovery.js';
import type { HostNews, HostPace, HostStore, Slice } from './hosts.js';
import type { FixStore } from './fixes.js';
import type { ResourceStore } from './resources.js';
import type { CrawlRun, ProgressEvent } from '../../state/run.js';
import type {
  ExternalCount,
  ExternalLink,
  FrontierCoverage,
  FrontierOutcome,
  LateSitemap,
  LeasedUrl,
  PageRow,
  PagesAround,
  UrlResult,
} from '../../state/urls.js';

/** The URLs of a run, and the pages that came of them. */
export interface FrontierStore {
  /** URLs by state and outcome, by name; patterns that stand for the most first. Links to other hosts and sitemaps are left out. */
  coverage(runId: string): Promise<FrontierCoverage>;
  /** All stored pages in the order of their URLs, so many a batch. A batch is what `readPages` takes. */
  readPageBatches(runId: string, perBatch: number): Promise<string[]>;
  /** The pages of a batch, in its order. */
  readPages(runId: string, batch: string): Promise<PageRow[]>;
  /** URLs of stored pages with status 200, in their order. */
  readPageUrls(runId: string, limit: number): Promise<string[]>;
  /** Rule orders that the run's pages were checked by, by hash. */
  readCatalogues(runId: string): Promise<Record<string, string[]>>;
  /** URLs that were asked for and gave no page; in the order of their hashes. */
  readTargets(runId: string, afterHash: string | null, limit: number): Promise<FrontierOutcome[]>;
  /** URLs that sitemaps name, in the order of their hashes. */
  readSitemapUrls(runId: string, afterHash: string | null, limit: number): Promise<{ hash: string; url: string }[]>;
  /** Those of some URLs that gave no page. */
  readOutcomes(runId: string, hashes: readonly string[]): Promise<FrontierOutcome[]>;
  /**
   * Facts of pages: of the `named` ones, and of those of the `linked` ones that cannot be
   * found, or that name versions where `withVersions` asks for them.
   */
  readPagesAround(runId: string, wanted: PagesAround): Promise<string[]>;
  /** What pages of the run answered, by their hashes. */
  readPageStatuses(runId: string, hashes: readonly string[]): Promise<{ url: string; status: number }[]>;
  /** Sitemaps that were left to the crawl, as they were found. */
  readLateSitemaps(runId: string): Promise<LateSitemap[]>;
  /** Links to other hosts, as they were found. */
  readExternal(runId: string, limit: number): Promise<ExternalLink[]>;
  /** What a link answered. One that is to be asked again (`queued`) counts the attempt and stays as it is. */
  storeExternal(runId: string, result: UrlResult): Promise<void>;
  /** Links to other hosts by what became of them, most first; outcome null where it was not asked for. */
  countExternal(runId: string): Promise<ExternalCount[]>;
}

/** Who asks a link: the caller, another one at this moment, or none, because the answer is known. */
export type LinkClaim<T> = { kind: 'own' } | { kind: 'asked' } | { kind: 'known'; answer: T };

/** What other hosts answered to link checks, shared by all runs for an hour. Values are JSON. */
export interface LinkAnswerStore {
  /** Null when it was not asked for within the hour. `hash` is that of the URL. */
  find<T>(link: { hash: string; url: string }): Promise<T | null>;
  /** Says that the caller asks the link now, unless the answer is known or another one asks. */
  claim<T>(link: { hash: string; url: string }): Promise<LinkClaim<T>>;
  /** For a claim that brought no answer that others could use. */
  release(link: { hash: string; url: string }): Promise<void>;
  keep(link: { hash: string; url: string }, answer: unknown): Promise<void>;
}

/** Shares of a run's frontier: URLs that a slice claims, and what became of them. */
export interface SliceStore {
  /** URLs for a slice, at most `count`; empty when none is queued or the page budget is spent. */
  claim(slice: Slice, count: number): Promise<LeasedUrl[]>;
  /** Writes what a slice has in hand, all or nothing. URLs whose lease was lost meanwhile are left out. @throws StaleWorkError */
  commit(slice: Slice, batch: BatchCommit): Promise<void>;
  /** Renews the slice and exchanges news of the host. Null when the run went on without this slice. */
  renew(slice: Slice, news: HostNews): Promise<HostPace | null>;
}

/** Phases that one worker does alone (prepare, finish): what each step leaves for the next. */
export interface PhaseStore {
  /** What earlier steps of the phase left; nulls at the first one. */
  state(runId: string): Promise<{ state: unknown; startPage: unknown }>;
  /**
   * Keeps what a step of the prepare phase has so far, new URLs among it. Returns how many of them were not known. @throws StaleWorkError
   */
  keepPrepared(run: CrawlRun, kept: KeptPrepare): Promise<number>;
  /** prepare → crawl, with the first page, its URLs and what the slices need to know. @throws StaleWorkError */
  commitPrepared(run: CrawlRun, prepared: Prepared): Promise<void>;

  /** What the prepare phase left, and where discovery was cut: most frequent first. */
  finishState(runId: string): Promise<{ crawlState: unknown; siteProbe: unknown; cuts: TrapCutRow[] }>;
  /** Keeps what a step of the finish phase has so far. @throws StaleWorkError */
  keepFinishState(run: CrawlRun, state: unknown): Promise<void>;
  /** Chunks of findings, in the order in which they come. @throws StaleWorkError */
  storeFindings(run: CrawlRun, chunks: readonly NewChunk[]): Promise<void>;
  /** For those who watch the run. */
  progress(runId: string, event: ProgressEvent): Promise<void>;
}

/** Who waits while the caller works. */
export interface WaitingStore {
  /** Whether another run, which has no slot at all, waits for one. */
  isSlotAwaited(orgId: string): Promise<boolean>;
}

/**
 * What an audit keeps while it is made, in parts: the frontier with its claims, the pace of hosts, what
 * became of URLs, pages, files and links, and how far it has come. PostgreSQL keeps it for workers
 * (`PostgresStore`), memory for one process (`MemoryStore`); both behave alike.
 */
export interface CrawlStore {
  readonly frontier: FrontierStore;
  readonly hosts: HostStore;
  readonly slices: SliceStore;
  readonly phases: PhaseStore;
  readonly resources: ResourceStore;
  readonly fixes: FixStore;
  readonly linkAnswers: LinkAnswerStore;
  readonly scheduler: WaitingStore;
}
