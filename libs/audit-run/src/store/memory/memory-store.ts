import { pagesCrawled } from '#common/words';
import type { NewChunk } from '#findings';
import {
  fitFindings,
  LEASE_MS,
  MAX_FINDING_CHARS,
  MAX_PAUSE_MS,
  choiceOf,
  TrapGate,
  type BatchCommit,
  type CrawlRun,
  type CrawlStore,
  type Discovery,
  type HostNews,
  type HostPace,
  type KeptPrepare,
  type LeasedUrl,
  type LinkAnswerStore,
  type LinkClaim,
  type Prepared,
  type ProgressEvent,
  type Slice,
  type TrapCounts,
  type TrapCutRow,
  type PageChoice,
  type PhaseStore,
  type SliceStore,
  type WaitingStore,
} from '../port/index.js';
import { MemoryFixes } from './memory-fixes.js';
import { MemoryFindings } from './memory-findings.js';
import { MemoryFrontier } from './memory-frontier.js';
import { MemoryHosts } from './memory-hosts.js';
import { MemoryResources, type Slices } from './memory-resources.js';

/** What is left to do of a crawl. */
export interface Left {
  queued: number;
  /** Pages left of the budget. */
  room: number;
}

/** Links that this process has asked. No other process asks, so a claim is always the caller's. */
class MemoryLinkAnswers implements LinkAnswerStore {
  private readonly answers = new Map<string, unknown>();

  async find<T>({ url }: { url: string }): Promise<T | null> {
    return (this.answers.get(url) as T | undefined) ?? null;
  }

  async claim<T>(link: { hash: string; url: string }): Promise<LinkClaim<T>> {
    const answer = await this.find<T>(link);
    return answer === null ? { kind: 'own' } : { kind: 'known', answer };
  }

  async keep({ url }: { url: string }, answer: unknown): Promise<void> {
    this.answers.set(url, answer);
  }

  async release(): Promise<void> {
    // There is no other process that waits for it.
  }
}

/** The store of one audit in one process. It is neither taken over nor shared, so there are no epochs, and leases are a formality. */
export class MemoryStore implements CrawlStore, Slices, SliceStore, PhaseStore, WaitingStore {
  // One class: all of it is about the same few numbers.
  readonly slices = this;
  readonly phases = this;
  readonly scheduler = this;
  readonly frontier = new MemoryFrontier();
  readonly resources: MemoryResources;
  readonly linkAnswers = new MemoryLinkAnswers();
  readonly findings = new MemoryFindings();
  readonly hosts: MemoryHosts;
  readonly fixes: MemoryFixes;
  private readonly traps = { counters: new Map<number, number>(), cuts: new Map<string, TrapCutRow>() };
  private phase: { state: unknown; startPage: unknown } = { state: null, startPage: null };
  private prepared: { crawlState: unknown; siteProbe: unknown } = { crawlState: null, siteProbe: null };
  private crawlDelayMs = 0;
  private findingChars = 0;
  private slicesOpened = 0;
  private readonly choice: PageChoice;

  constructor(
    private readonly run: CrawlRun,
    private readonly options: {
      connections: number;
      /** For the files that pages load. */
      fileConnections: number;
      onProgress: (event: ProgressEvent) => void;
      pagesToFix?: readonly string[];
      minGapMs?: number;
    },
  ) {
    this.choice = choiceOf(run.scope);
    this.resources = new MemoryResources(this, options.fileConnections);
    this.hosts = new MemoryHosts(options.minGapMs);
    this.fixes = new MemoryFixes(options.pagesToFix ?? [], (state) => (this.phase = { ...this.phase, state }));
  }

  async state(): Promise<{ state: unknown; startPage: unknown }> {
    return this.phase;
  }

  async keepPrepared(_run: CrawlRun, { state, startPage, ...found }: KeptPrepare): Promise<number> {
    this.phase = { state, startPage: startPage ?? this.phase.startPage };
    const added = this.discover(found);
    this.run.urlsKnown += added;
    return added;
  }

  async commitPrepared(run: CrawlRun, prepared: Prepared): Promise<void> {
    const { done, pages, crawlState, siteProbe, notBefore } = prepared;
    this.frontier.insertDone(done);
    this.frontier.insertPages(pages);
    this.fixes.keep(pages);
    run.urlsKnown += done.length + this.discover(prepared);
    this.hosts.setCrawlDelay(crawlState.host, crawlState.crawlDelayMs, notBefore);
    this.crawlDelayMs = crawlState.crawlDelayMs;
    this.prepared = { crawlState, siteProbe };
    this.phase = { state: null, startPage: null };
    // The start page is the first of the budget.
    run.claimed = run.pagesDone = pages.length;
    this.crawled();
  }

  /** A share of the host's connections; or when to ask again. */
  openSlice(host: string, most = this.options.connections): { slice: Slice } | { until: Date } {
    const pace = this.hosts.paceOf(host);
    if (pace.notBefore.getTime() - Date.now() > MAX_PAUSE_MS) return { until: pace.notBefore };
    // Gaps of a crawl delay could not be kept by several.
    const connections = pace.crawlDelayMs > 0 ? 1 : most;
    const { id: runId, epoch } = this.run;
    const expiresAt = new Date(Date.now() + LEASE_MS);
    return {
      slice: { id: String(++this.slicesOpened), runId, epoch, host, connections, pace, expiresAt, server: 'memory' },
    };
  }

  /** URLs that the slice still holds go back, those that it never asked for (`untried`, hashes) as if it had not claimed them. */
  closeSlice(slice: Slice, news: HostNews, untried: readonly string[] = []): Left {
    const { run, frontier } = this;
    run.claimed = Math.max(0, run.claimed - frontier.giveBack(slice.id, untried));
    this.hosts.report(slice.host, news);
    return { queued: frontier.queued, room: run.maxPages - run.claimed };
  }

  /** What a worker asks between the crawl and its end: see `PhaseLeases.readTheRest`. */
  readTheRest(): boolean {
    const { run, frontier } = this;
    return run.coverageMode === 'surface' && frontier.readTheRest(run.maxPages - run.claimed);
  }

  async claim(slice: Slice, count: number): Promise<LeasedUrl[]> {
    const { run } = this;
    const claimed = this.frontier.claim(slice.id, Math.min(count, run.maxPages - run.claimed));
    run.claimed += claimed.length;
    return claimed;
  }

  async commit(slice: Slice, batch: BatchCommit): Promise<void> {
    const { run, frontier } = this;
    const held = frontier.recordResults(slice.id, batch.results);
    const { pages, findingChars } = fitFindings(
      batch.pages.filter((page) => held.has(page.hash)),
      MAX_FINDING_CHARS - this.findingChars,
    );
    this.findingChars += findingChars;
    frontier.insertPages(pages);
    this.fixes.keep(pages);
    run.urlsKnown += this.discover(batch);
    run.pagesDone += pages.length;
    run.pagesFailed += countIn(held, batch.failed);
    run.claimed = Math.max(0, run.claimed - countIn(held, batch.refunded));
    this.crawled();
  }

  async renew(slice: Slice, news: HostNews): Promise<HostPace | null> {
    return this.hosts.report(slice.host, news);
  }

  async finishState(): Promise<{ crawlState: unknown; siteProbe: unknown; cuts: TrapCutRow[] }> {
    const cuts = [...this.traps.cuts.values()].sort(
      (a, b) => b.count - a.count || compare(a.reason, b.reason) || compare(a.where, b.where),
    );
    return { ...this.prepared, cuts };
  }

  async keepFinishState(_run: CrawlRun, state: unknown): Promise<void> {
    this.phase = { ...this.phase, state };
  }

  async storeFindings(_run: CrawlRun, chunks: readonly NewChunk[]): Promise<void> {
    this.findings.add(chunks);
  }

  async progress(_runId: string, event: ProgressEvent): Promise<void> {
    this.options.onProgress(event);
  }

  async isSlotAwaited(): Promise<boolean> {
    return false;
  }

  /**
   * Remembers the files, and puts those URLs into the frontier that are new and that
   * the trap budgets admit. Returns how many of the caller's.
   */
  private discover({ discovered, resources = [] }: Discovery): number {
    this.resources.insert(resources);
    const fresh = discovered.filter(({ hash }) => !this.frontier.has(hash));
    if (fresh.length === 0) return 0;
    const gate = new TrapGate(this.run.maxPages, this.choice);
    const { admitted, changes } = gate.admit(fresh, this.trapCounts(gate.keysOf(fresh)), this.run.urlsKnown);
    for (const [key, count] of changes.counters) this.traps.counters.set(key, count);
    for (const cut of changes.cuts) this.traps.cuts.set(`${cut.reason} ${cut.where}`, cut);
    return this.frontier.insert(admitted);
  }

  private trapCounts(keys: readonly number[]): TrapCounts {
    const counters = keys.flatMap((key): [number, number][] => {
      const count = this.traps.counters.get(key);
      return count === undefined ? [] : [[key, count]];
    });
    return { counters, cuts: [...this.traps.cuts.values()] };
  }

  private crawled(): void {
    const { maxPages, pagesDone: current, pagesFailed: failed, urlsKnown } = this.run;
    const total = Math.min(maxPages, Math.max(current, urlsKnown));
    const { crawlDelayMs } = this;
    const message = pagesCrawled(current, crawlDelayMs);
    this.options.onProgress({ phase: 'crawl', message, current, total, failed, crawlDelayMs });
  }
}

function countIn(held: ReadonlySet<string>, hashes: ReadonlySet<string>): number {
  let count = 0;
  for (const hash of hashes) if (held.has(hash)) count++;
  return count;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
