import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { AuditReport } from '#audit-engine/comparison';
import { Progress, systemClock } from '#common';
import { preparing } from '#common/words';
import {
  AddressGuard,
  Fetcher,
  NameResolver,
  normalizeUrl,
  siteLogin,
  type AllowNetwork,
  type SiteLogin,
} from '#crawler';
import { fixablePages } from '#findings';
import type { Renderer } from '#render';
import type { MeasureLoad } from '../lab/lab-step.js';
import { measureWith } from '../lab/measure-with.js';
import type { LoadedCatalogue } from '../pages/page-task.js';
import { SeenUrls } from '../pages/seen-urls.js';
import { SliceCrawler } from '../crawl/slice-crawler.js';
import { LaneMemory } from '../pacing/lane-width.js';
import { finish, type AuditEndings } from '../finish/finish.js';
import type { ReadyAudit } from '../finish/report/build-report.js';
import type { BuiltReport } from '../finish/report/finish-messages.js';
import { CRAWL_STATE } from '../state/shapes.js';
import { MemoryStore } from '../store/memory/memory-store.js';
import { pagesOf, type CrawlRun, type CrawlScope } from '../store/port/index.js';
import { runPrepareStep } from '../prepare/prepare-run.js';
import { SiteRefusal } from '../prepare/start-page.js';
import { AuditFindings, type AuditEvent, type AuditResult } from './audit-result.js';
import type { AuditOptions } from './audit-site.js';
import { browserFor, USER_AGENT } from './open-browser.js';
import { DEFAULT_RENDERS, AUDIT_GROUP, PageRendering } from './page-rendering.js';
import { startNetworks } from './start-network.js';
import type { WholePool } from './whole-pool.js';

const RUN = { id: 'local', orgId: 'local', epoch: 1 };
/** Of them, as many as the site bears. */
const MOST_CONNECTIONS = 10;
const FILE_CONNECTIONS = 4;
/** No other run waits for a slot: steps end where a lease or a pause ends them. */
const PREPARE_STEP_MS = 60_000;
const SLICE_MS = 86_400_000;
/** A slice that could do nothing waits before the next one. */
const IDLE_MS = 500;

/** One audit, from its options to its result. */
export class SiteAuditInOneProcess {
  private readonly stop = new AbortController();
  private readonly progress = new Progress();
  private readonly crawlRun: CrawlRun;
  private readonly store: MemoryStore;
  private readonly login: SiteLogin | null;
  /** Null where no page is shown by a browser. */
  private renderer: Renderer | null = null;

  constructor(
    private readonly options: AuditOptions,
    private readonly pool: WholePool,
    private readonly onEvent: (event: AuditEvent) => void,
  ) {
    const coverageMode = options.coverage ?? 'surface';
    const { include, exclude, listed: urls, maxDepth, sitemapOnly } = options;
    const headerNames = Object.keys(options.headers ?? {}).map((name) => name.toLowerCase());
    const scope: CrawlScope = { include, exclude, urls, maxDepth, sitemapOnly };
    this.crawlRun = {
      ...RUN,
      url: options.url,
      mode: options.mode ?? 'audit',
      deadlineAt: null,
      coverageMode,
      disabledRules: options.disabledRules ?? [],
      externalLinks: options.externalLinks ?? false,
      scope,
      headerNames: headerNames.sort(),
      importance: options.importance ?? null,
      labPages: options.labPages ?? 0,
      maxPages: options.maxPages ?? pagesOf({ coverageMode, scope }),
      claimed: 0,
      pagesDone: 0,
      pagesFailed: 0,
      urlsKnown: 0,
    };
    this.store = new MemoryStore(this.crawlRun, {
      connections: options.concurrency ?? MOST_CONNECTIONS,
      fileConnections: options.concurrency ?? FILE_CONNECTIONS,
      minGapMs: options.minGapMs ?? 0,
      onProgress: (event) => onEvent({ type: 'progress', ...event } as AuditEvent),
      pagesToFix: pagesToFix(options),
    });
    this.login = siteLogin(normalizeUrl(options.url) ?? 'http://invalid.invalid/', options.headers ?? {});
  }

  /** @param catalogue what the pool's threads say when they have loaded */
  async make(catalogue: Promise<LoadedCatalogue>): Promise<AuditResult> {
    const { signal } = this.options;
    const onStop = (): void => this.stop.abort();
    signal?.addEventListener('abort', onStop);
    if (signal?.aborted) onStop();
    const { dnsServers } = this.options.network ?? {};
    const names = new NameResolver(dnsServers ? { servers: dnsServers } : {});
    let fetcher: Fetcher | null = null;
    try {
      const own = await this.ownNetworks(names);
      fetcher = this.newFetcher(names, own);
      this.renderer = this.newRenderer(names, own);
      this.pool.rendering = this.newRendering();
      await this.prepare(fetcher);
      const { hash, pageRuleIds } = await catalogue;
      this.store.frontier.storeCatalogue(hash, pageRuleIds);
      await this.crawl(fetcher);
      return await this.finish(fetcher);
    } catch (error) {
      if (error instanceof SiteRefusal) return { status: 'failed', reason: error.reason, message: error.message };
      if (this.stop.signal.aborted && this.crawlRun.pagesDone === 0)
        return { status: 'failed', reason: 'stopped', message: 'The audit was stopped before any page was read.' };
      throw error;
    } finally {
      signal?.removeEventListener('abort', onStop);
      await this.renderer?.close();
      await fetcher?.close();
      names.close();
    }
  }

  private async ownNetworks(names: NameResolver): Promise<AllowNetwork[]> {
    const start = normalizeUrl(this.options.url);
    return start === null ? [] : startNetworks(start, names.resolve);
  }

  /** It starts its browser with the first page that needs one. Fixes are made of what the site sends. */
  private newRenderer(names: NameResolver, own: readonly AllowNetwork[]): Renderer | null {
    const { render, labPages = 0, url, mode, userAgent = USER_AGENT, network = {} } = this.options;
    const start = normalizeUrl(url);
    const isUnused = render?.mode === 'off' && labPages === 0;
    if (!render || isUnused || mode === 'fix' || start === null) return null;
    return browserFor(start, { names, own }, { render, userAgent, network });
  }

  private measureWith(renderer: Renderer): MeasureLoad {
    const { hasLighthouse = false } = this.options.render ?? {};
    return measureWith(renderer, { group: AUDIT_GROUP, login: this.login, hasLighthouse });
  }

  /** Null where every page is checked as it was sent. */
  private newRendering(): PageRendering | null {
    const { mode = 'off', maxRenders = DEFAULT_RENDERS, hasPictures = false } = this.options.render ?? {};
    if (!this.renderer || mode === 'off') return null;
    return new PageRendering(this.renderer, {
      ...{ mode, maxRenders, signal: this.stop.signal, login: this.login, hasPictures },
    });
  }

  private newFetcher(names: NameResolver, own: readonly AllowNetwork[]): Fetcher {
    const { userAgent = USER_AGENT, timeoutMs, network = {} } = this.options;
    const { ca, isInsecure, proxyFor } = network;
    return new Fetcher({
      guard: new AddressGuard({ allowNetworks: [...own, ...(network.allow ?? [])] }),
      userAgent,
      resolver: names.resolve,
      login: this.login,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(ca === undefined ? {} : { ca }),
      ...(isInsecure === undefined ? {} : { isInsecure }),
      ...(proxyFor === undefined ? {} : { proxyFor }),
    });
  }

  private async prepare(fetcher: Fetcher): Promise<void> {
    const { store, pool, progress } = this;
    const { signal } = this.stop;
    const counts = { current: 0, total: this.crawlRun.maxPages, failed: 0 };
    this.onEvent({ type: 'progress', phase: 'prepare', message: preparing(), ...counts });
    const parts = { store, fetcher, pool, progress, signal, sliceMs: PREPARE_STEP_MS };
    for (let end = await runPrepareStep(this.crawlRun, parts); !end.isDone;) {
      await this.until(end.until);
      signal.throwIfAborted();
      end = await runPrepareStep(this.crawlRun, parts);
    }
  }

  /** Slice after slice, until nothing is left, the host gives nothing any more, or the user wants the report. */
  private async crawl(fetcher: Fetcher): Promise<void> {
    const { store, crawlRun, pool } = this;
    const { crawlState } = await store.phases.finishState();
    const state = CRAWL_STATE.read(crawlState);
    const seen = new SeenUrls();
    const lanes = new LaneMemory();
    while (!this.stop.signal.aborted) {
      const opened = store.openSlice(state.host);
      if ('until' in opened) {
        await this.until(opened.until);
        continue;
      }
      const { slice } = opened;
      const session = fetcher.session({ connectionsInAll: slice.connections });
      const parts = {
        ...{ store, fetcher: session, pool, seen, lanes, sliceMs: SLICE_MS, stopping: this.stop.signal },
        firstLanes: this.options.concurrency,
      };
      const crawler = new SliceCrawler(crawlRun, slice, state, parts);
      try {
        await crawler.crawl();
      } finally {
        await session.close();
      }
      const left = store.closeSlice(slice, crawler.news(), crawler.handedBack());
      if (crawler.isBanned || left.room <= 0) return;
      if (left.queued === 0 && !store.readTheRest()) return;
      if (left.queued > 0 && crawler.written.pages === 0) await this.until(new Date(Date.now() + IDLE_MS));
    }
  }

  private async finish(fetcher: Fetcher): Promise<AuditResult> {
    const { store, pool, progress, crawlRun } = this;
    let result: AuditResult | null = null;
    const endings: AuditEndings = {
      previous: async () => this.options.previous ?? null,
      ignores: async () => this.options.ignores ?? [],
      complete: async (_run, audit, built) => {
        result = this.resultOf(audit, built);
        return true;
      },
      refuse: async (_run, { message }) => {
        result = { status: 'failed', reason: 'blocked', message };
      },
    };
    const parts = {
      ...{ store, fetcher, pool, progress, endings, threads: pool, fixing: pool.fixing, texts: null },
      clock: systemClock,
      signal: new AbortController().signal,
      stopping: this.stop.signal,
      isPlaceAwaited: async () => false,
      log: { warn: () => undefined },
      rendering: () => pool.rendering?.coverage() ?? null,
      looks: pool.rendering?.looks() ?? null,
      ...(this.renderer && { measure: this.measureWith(this.renderer) }),
    };
    for (let end = await finish(crawlRun, parts); end.kind === 'later'; end = await finish(crawlRun, parts))
      await this.until(end.until);
    if (result === null) throw new Error('The audit did not finish.');
    return result;
  }

  private resultOf({ isPartial }: ReadyAudit, built: BuiltReport): AuditResult {
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
      pictures: this.pool.rendering?.takenPictures ?? null,
    };
  }

  /** Waits for a moment, or until the user wants the report. */
  private async until(moment: Date): Promise<void> {
    const ms = Math.max(0, moment.getTime() - Date.now());
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}

/** @throws TypeError for the mode `fix` without an earlier audit */
function pagesToFix({ mode, previous }: AuditOptions): readonly string[] {
  if (mode !== 'fix') return [];
  if (!previous?.places) throw new TypeError('The mode "fix" needs `previous` with its `places`.');
  return fixablePages(previous.places);
}
