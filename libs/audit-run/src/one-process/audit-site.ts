import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { AuditReport, PageResults } from '#audit-engine';
import { Progress, systemClock } from '#common';
import { AddressGuard, Fetcher, NameResolver, normalizeUrl, type AllowNetwork } from '#crawler';
import { AuditPool } from '../audit/audit-pool.js';
import type { PageOutcome, PageTask } from '../audit/page-task.js';
import type { IsWanted } from '../crawl/admit-urls.js';
import type { CrawlState } from '../crawl/crawl-state.js';
import { SeenUrls } from '../crawl/seen-urls.js';
import { SliceCrawler } from '../crawl/slice-crawler.js';
import { finishInTurn, type FinishEnd, type FinishedAudit } from '../finish/finish-in-turn.js';
import { ReportThreads } from '../finish/report-thread.js';
import { MemoryStore } from '../memory/memory-store.js';
import { DEFAULT_PAGES, type CoverageMode, type CrawlRun } from '../port/index.js';
import { prepareInTurn } from '../prepare/prepare-run.js';
import { SiteRefusal } from '../prepare/start-page.js';
import { AuditFindings, type AuditEvent, type AuditResult, type PreviousReport } from './audit-result.js';
import { EventQueue } from './event-queue.js';
import { ownHeaders } from './own-headers.js';
import { startNetworks } from './start-network.js';
import { wantedUrls } from './wanted-urls.js';

export interface AuditOptions {
  url: string;
  /** Default `surface`. */
  coverage?: CoverageMode;
  /** Default by coverage. */
  maxPages?: number;
  /** `*`, `category/*` or rule ids. */
  disabledRules?: string[];
  /** Whether links to other hosts are asked for. */
  externalLinks?: boolean;
  /** For sites behind a login: sent to the start URL's host alone. */
  headers?: Readonly<Record<string, string>>;
  /** Paths to crawl, and not to: patterns as in robots.txt. The start page is audited in any case. */
  include?: readonly string[];
  exclude?: readonly string[];
  /** Connections to the site; default 4. */
  concurrency?: number;
  /** Threads that judge pages; default 1. */
  threads?: number;
  userAgent?: string;
  /** The audit that this one is compared with. */
  previous?: PreviousReport | null;
  network?: {
    /** Beside public ones and the start URL's own. */
    allow?: readonly AllowNetwork[];
    /** Default: those of the system. */
    dnsServers?: readonly string[];
    /** Further certificate authorities, PEM. */
    ca?: string;
  };
  /** Ends the audit: what is there by then is judged and reported. */
  signal?: AbortSignal;
}

/** An audit under way: its events, once, and its end. */
export interface RunningAudit extends AsyncIterable<AuditEvent> {
  /** @throws whatever is not the site's doing */
  readonly result: Promise<AuditResult>;
}

const RUN = { id: 'local', orgId: 'local', epoch: 1 };
const DEFAULT_CONNECTIONS = 4;
const PREPARE_CONNECTIONS = 2;
const USER_AGENT = 'Sqout/0.1 (local audit)';
/** Nobody else waits for a turn: they end where a lease or a pause ends them. */
const PREPARE_TURN_MS = 60_000;
const SLICE_MS = 86_400_000;
/** A slice that could do nothing waits before the next one. */
const IDLE_MS = 500;

/** Audits one site in this process: the same code as a worker, with a store in memory. @throws Error for options that cannot be */
export function auditSite(options: AuditOptions): RunningAudit {
  const events = new EventQueue<AuditEvent>();
  const audit = new SiteAuditInOneProcess(options, (event) => events.push(event));
  const result = audit.run().finally(() => events.end());
  // Whoever asks for it hears of it.
  result.catch(() => undefined);
  return { result, [Symbol.asyncIterator]: () => events[Symbol.asyncIterator]() };
}

/** Says of each page that it was judged. */
class WatchedPool extends AuditPool {
  constructor(
    size: number,
    private readonly onEvent: (event: AuditEvent) => void,
  ) {
    super(size);
  }

  override async audit(task: PageTask, orgId: string): Promise<PageOutcome> {
    const { url, status, depth } = task;
    const outcome = await super.audit(task, orgId);
    const { findings, counts } = JSON.parse(outcome.results) as PageResults;
    const shown = findings.filter(([ruleId]) => !(ruleId in counts)).length;
    const found = Object.values(counts).reduce((sum, count) => sum + count, shown);
    this.onEvent({ type: 'page', url, status, depth, findings: found });
    return outcome;
  }
}

class SiteAuditInOneProcess {
  private readonly stop = new AbortController();
  private readonly crawlRun: CrawlRun;
  private readonly store: MemoryStore;
  private readonly isWanted: IsWanted;
  private readonly headersFor: (target: URL) => Record<string, string>;

  constructor(
    private readonly options: AuditOptions,
    private readonly onEvent: (event: AuditEvent) => void,
  ) {
    const coverageMode = options.coverage ?? 'surface';
    this.crawlRun = {
      ...RUN,
      url: options.url,
      deadlineAt: null,
      coverageMode,
      disabledRules: options.disabledRules ?? [],
      externalLinks: options.externalLinks ?? false,
      maxPages: options.maxPages ?? DEFAULT_PAGES[coverageMode],
      claimed: 0,
      pagesDone: 0,
      pagesFailed: 0,
      urlsKnown: 0,
    };
    this.store = new MemoryStore(this.crawlRun, {
      connections: options.concurrency ?? DEFAULT_CONNECTIONS,
      onProgress: (event) => onEvent({ type: 'progress', ...event } as AuditEvent),
    });
    this.isWanted = wantedUrls(options.include ?? [], options.exclude ?? []);
    this.headersFor = ownHeaders(normalizeUrl(options.url) ?? 'http://invalid.invalid/', options.headers ?? {});
  }

  async run(): Promise<AuditResult> {
    const { signal } = this.options;
    const onStop = (): void => this.stop.abort();
    signal?.addEventListener('abort', onStop);
    if (signal?.aborted) onStop();
    const { dnsServers } = this.options.network ?? {};
    const names = new NameResolver(dnsServers ? { servers: dnsServers } : {});
    const pool = new WatchedPool(this.options.threads ?? 1, this.onEvent);
    const threads = new ReportThreads({ areKept: false });
    let fetcher: Fetcher | null = null;
    try {
      const loading = pool.start();
      loading.catch(() => undefined);
      fetcher = await this.newFetcher(names);
      const { hash, pageRuleIds } = await this.prepare(fetcher, pool).then(() => loading);
      this.store.frontier.storeCatalogue(hash, pageRuleIds);
      await this.crawl(fetcher, pool);
      return await this.finish(fetcher, pool, threads);
    } catch (error) {
      if (error instanceof SiteRefusal) return { status: 'failed', reason: error.reason, message: error.message };
      if (this.stop.signal.aborted && this.crawlRun.pagesDone === 0)
        return { status: 'failed', reason: 'stopped', message: 'The audit was stopped before a page was there.' };
      throw error;
    } finally {
      signal?.removeEventListener('abort', onStop);
      await Promise.all([fetcher?.close(), pool.close(), threads.close()]);
      names.close();
    }
  }

  private async newFetcher(names: NameResolver): Promise<Fetcher> {
    const { url, userAgent = USER_AGENT, network = {} } = this.options;
    const start = normalizeUrl(url);
    const own = start === null ? [] : await startNetworks(start, names.resolve);
    return new Fetcher({
      guard: new AddressGuard({ allowNetworks: [...own, ...(network.allow ?? [])] }),
      userAgent,
      resolver: names.resolve,
      headersFor: this.headersFor,
      ...(network.ca === undefined ? {} : { ca: network.ca }),
    });
  }

  private async prepare(fetcher: Fetcher, pool: AuditPool): Promise<void> {
    const { store, isWanted } = this;
    const { signal } = this.stop;
    const message = 'Reading robots.txt, the start page and sitemaps';
    const counts = { current: 0, total: this.crawlRun.maxPages, failed: 0 };
    this.onEvent({ type: 'progress', phase: 'prepare', message, ...counts });
    const session = fetcher.session(PREPARE_CONNECTIONS);
    try {
      const parts = { store, fetcher: session, pool, signal, sliceMs: PREPARE_TURN_MS, isWanted };
      for (let end = await prepareInTurn(this.crawlRun, parts); !end.isDone;) {
        await this.until(end.until);
        signal.throwIfAborted();
        end = await prepareInTurn(this.crawlRun, parts);
      }
    } finally {
      await session.close();
    }
  }

  /** Slice after slice, until nothing is left, the host gives nothing any more, or somebody wants the report. */
  private async crawl(fetcher: Fetcher, pool: AuditPool): Promise<void> {
    const { store, isWanted, crawlRun } = this;
    const { crawlState } = await store.finishState();
    const state = crawlState as CrawlState;
    const seen = new SeenUrls();
    while (!this.stop.signal.aborted) {
      const opened = store.openSlice(state.host);
      if ('until' in opened) {
        await this.until(opened.until);
        continue;
      }
      const { slice } = opened;
      const session = fetcher.session(slice.connections);
      const parts = { store, fetcher: session, pool, seen, sliceMs: SLICE_MS, stopping: this.stop.signal, isWanted };
      const crawler = new SliceCrawler(crawlRun, slice, state, parts);
      try {
        await crawler.crawl();
      } finally {
        await session.close();
      }
      const left = store.closeSlice(slice, crawler.news(), crawler.handedBack());
      if (crawler.isShutOut || left.queued === 0 || left.room <= 0) return;
      if (crawler.pages === 0) await this.until(new Date(Date.now() + IDLE_MS));
    }
  }

  private async finish(fetcher: Fetcher, pool: AuditPool, threads: ReportThreads): Promise<AuditResult> {
    const parts = {
      store: this.store,
      fetcher,
      pool,
      // Nothing is judged by pages any more when the report is built: their thread's memory is free for it.
      threads: {
        take: (signal: AbortSignal) => {
          void pool.close();
          return threads.take(signal);
        },
      },
      clock: systemClock,
      signal: new AbortController().signal,
      stopping: this.stop.signal,
      log: { warn: () => undefined },
      progress: new Progress(),
      findPrevious: async () => this.options.previous ?? null,
    };
    let end: FinishEnd = await finishInTurn(this.crawlRun, parts);
    while (end.kind === 'later') {
      await this.until(end.until);
      end = await finishInTurn(this.crawlRun, parts);
    }
    return end.kind === 'refused' ? { status: 'failed', reason: 'blocked', message: end.message } : this.resultOf(end);
  }

  private resultOf({ built, isPartial }: FinishedAudit): AuditResult {
    const { content, sha256, summary } = built;
    const { outline, places } = built.findings;
    const set = { epoch: RUN.epoch, outline, hasDetails: true };
    this.store.findings.publish(set, places);
    return {
      status: 'completed',
      isPartial,
      isStopped: this.stop.signal.aborted,
      report: JSON.parse(gunzipSync(content).toString('utf8')) as AuditReport,
      content,
      sha256,
      summary,
      findings: new AuditFindings(this.store.findings, { runId: RUN.id, ...set }),
      places,
    };
  }

  /** Waits for a moment, or until somebody wants the report. */
  private async until(moment: Date): Promise<void> {
    const ms = Math.max(0, moment.getTime() - Date.now());
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}
