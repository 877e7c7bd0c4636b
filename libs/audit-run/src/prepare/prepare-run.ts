import {
  isSameScope,
  parseRobots,
  scopeOf,
  SitemapReader,
  sitemapStart,
  urlHash,
  type Fetcher,
  type Robots,
} from '#crawler';
import type { Progress } from '#common';
import { preparing } from '#common/words';
import type { CrawlRun, CrawlStore, NewUrl } from '../store/port/index.js';
import type { PageAuditor, PageOutcome, PageTask } from '../pages/page-task.js';
import { CRAWL_STATE, CHECKED_START, PREPARE_STATE, SITE_PROBE, stampOf } from '../state/shapes.js';
import type { CrawlState } from '../state/crawl-state.js';
import { HostShares } from '../pacing/host-shares.js';
import { PauseError } from '../pacing/pause.js';
import { discoveredBy, taskOf } from '../pages/fetched-page.js';
import { resourcesOf } from '../pages/resource-keys.js';
import { lateSitemapUrl } from '../pages/late-sitemap.js';
import { followForwarding, listedIn, startState, stepToStartPage, type StartPage } from './start-page.js';
import { PacedFetcher } from '../pacing/paced-fetcher.js';
import type { CheckedStart, PrepareState } from '../state/prepare-state.js';
import { checkedPage, decoded, type CheckedPage } from './checked-page.js';
import { doneUrls, knownUrls, namedUrls, sitemapUrls, startUrls, uniqueOf } from './prepared-urls.js';
import { SHORT_STEP_MS, StepTime } from './step-time.js';
import { preparedProbe, storable, makeProbes, missingProbes } from './probes.js';

/** Connections to each origin while a run is prepared. */
const PREPARE_CONNECTIONS = 2;
/** Time that all sitemaps of a run may take before its pages are crawled. */
const MAX_SITEMAP_MS = 60_000;
/** Sitemaps and probes are waited for so long, or half of the time that the run has. */
const MAX_WAIT_MS = 600_000;
/** A request that outlives its steps counts as one without an answer when its tries took so long together. */
const MAX_CUT_MS = 20_000;
/** State is written after each step, at most so often: what is lost with a worker is asked for again. */
const KEEP_MS = 500;

export interface PrepareParts {
  store: CrawlStore;
  fetcher: Fetcher;
  pool: PageAuditor;
  /** Told of each request: who holds the phase renews its lease by it. */
  progress: Progress;
  /** The worker stops, or the run went on without it. */
  signal: AbortSignal;
  /** Length of a step. */
  sliceMs: number;
  /** Time for all sitemaps before the crawl; default a minute. */
  sitemapMs?: number;
}

/** How a step of the preparation ended. */
export type PrepareEnd = { isDone: true } | { isDone: false; until: Date };

/**
 * A step of the first phase of a run: robots.txt, the start page and its redirects, sitemaps, probes, one after another. The last one ends
 * with the first page stored and the frontier filled; any earlier one with what the next needs to go on, which is not before `until`.
 * @throws SiteRefusal when nothing can be crawled; StaleWorkError; whatever the signal aborts with
 */
export async function runPrepareStep(run: CrawlRun, parts: PrepareParts): Promise<PrepareEnd> {
  const kept = await parts.store.phases.state(run.id);
  const state = isBegun(kept.state) ? PREPARE_STATE.read(kept.state) : firstState(run);
  const judged = kept.startPage === null ? null : CHECKED_START.read(kept.startPage);
  const shares = new HostShares(parts.store.hosts, run, PREPARE_CONNECTIONS);
  const fetcher = parts.fetcher.session({ connectionsPerOrigin: PREPARE_CONNECTIONS });
  try {
    return await new Preparation(run, state, judged, { ...parts, fetcher, shares }).work();
  } finally {
    await fetcher.close();
    await shares.release();
  }
}

function isBegun(state: unknown): boolean {
  return state !== null && typeof state === 'object' && 'start' in state;
}

function firstState(run: CrawlRun): PrepareState {
  const left = run.deadlineAt ? (run.deadlineAt.getTime() - Date.now()) / 2 : MAX_WAIT_MS;
  return {
    start: startState(run.url),
    redirects: {},
    sitemaps: null,
    sitemapMs: 0,
    listedStart: [],
    listed: 0,
    probes: {},
    cutMs: 0,
    untilMs: Date.now() + Math.min(MAX_WAIT_MS, left),
  };
}

class Preparation {
  private readonly fetcher: PacedFetcher;
  private readonly time: StepTime;
  private robots: Robots | null = null;
  private sitemaps: SitemapReader | null = null;
  /** Read and not yet written. */
  private found: NewUrl[] = [];
  private hasNewStart = false;
  /** The start page may still be with a browser while sitemaps and probes are read: `judged` is then of what was sent. */
  private shown: Promise<CheckedPage> | null = null;
  private keptAtMs = Date.now();

  constructor(
    private readonly run: CrawlRun,
    private readonly state: PrepareState,
    private judged: CheckedStart | null,
    private readonly parts: PrepareParts & { shares: HostShares },
  ) {
    this.fetcher = new PacedFetcher(parts, state.redirects);
    const isSlotAwaited = (): Promise<boolean> => parts.store.scheduler.isSlotAwaited(run.orgId);
    this.time = new StepTime({ sliceMs: parts.sliceMs, signal: parts.signal, isSlotAwaited });
  }

  async work(): Promise<PrepareEnd> {
    try {
      if (this.judged) await this.fetcher.keepCrawlDelay(this.state.start.url, this.crawlDelayMs());
      while (!(await this.step())) {
        this.parts.signal.throwIfAborted();
        if (this.time.isOver) return await this.leave(new Date());
        if (Date.now() - this.keptAtMs >= KEEP_MS) await this.keep();
      }
      return { isDone: true };
    } catch (error) {
      if (error instanceof PauseError) return this.leave(error.until);
      throw error;
    }
  }

  private async leave(until: Date): Promise<PrepareEnd> {
    await this.takeShown();
    await this.keep();
    // A crawl delay counts from the end of a request, which the next step would not know.
    const { url } = this.state.start;
    await this.parts.store.hosts.restHost(scopeOf(url), await this.fetcher.nextStart(url));
    return { isDone: false, until };
  }

  /** True when it was the last one. */
  private async step(): Promise<boolean> {
    if (!this.judged) await this.stepToStart();
    else if (!(await this.askFurther())) {
      await this.takeShown();
      if (!this.judged) return false;
      await this.commit();
      return true;
    }
    return false;
  }

  /** False when nothing is left to ask; of a run that reads known pages again nothing is. */
  private async askFurther(): Promise<boolean> {
    if (this.run.mode === 'fix') return false;
    return (await this.readSitemap()) || (await this.probe()) || this.negotiate();
  }

  private async stepToStart(): Promise<void> {
    const start = await stepToStartPage(this.fetcher, this.state.start, this.parts.signal);
    if (!start) return;
    let onSent = (_outcome: PageOutcome): void => undefined;
    const sent = new Promise<PageOutcome>((resolve) => (onSent = resolve));
    const { task, outcome } = this.check(start, (page) => onSent(page));
    const shown = outcome.then((page) => checkedPage(start, task, page));
    // It is waited for below, unless the step ends before.
    shown.catch(() => undefined);
    const first = await Promise.race([sent.then((page) => checkedPage(start, task, page)), shown]);
    this.takeStart(first);
    if (!this.judged) return;
    await this.tellCrawlDelay();
    this.shown = shown;
    this.endStep();
  }

  /** Sitemaps and probes wait for it as pages do. */
  private async tellCrawlDelay(): Promise<void> {
    const crawlDelayMs = this.crawlDelayMs();
    const message = preparing(crawlDelayMs);
    if (message === preparing()) return;
    const counts = { current: 0, total: this.run.maxPages, failed: 0, crawlDelayMs };
    await this.parts.store.phases.progress(this.run.id, { phase: 'prepare', message, ...counts });
  }

  /** Where it leads on, the next step asks for what it leads to. */
  private takeStart({ start, forwardsTo, ...judged }: CheckedPage): void {
    const isLeft = forwardsTo !== null && followForwarding(this.state.start, start, forwardsTo);
    this.judged = isLeft ? null : judged;
    if (isLeft) this.robots = null;
  }

  private async takeShown(): Promise<void> {
    if (!this.shown) return;
    const shown = await this.shown;
    this.shown = null;
    this.takeStart(shown);
    this.hasNewStart = this.judged !== null;
  }

  private check(
    { url, redirects, response }: StartPage,
    onSent: (page: PageOutcome) => void,
  ): { task: PageTask; outcome: Promise<PageOutcome> } {
    const { run, parts } = this;
    const leased = { hash: urlHash(url).toString(), url, depth: 0, source: 'start' as const };
    const { disabledRules, externalLinks } = run;
    const context = { state: this.crawlState(), disabledRules, externalLinks, keepsSource: run.mode !== 'audit' };
    const task = taskOf(leased, response, context, redirects[0]?.url ?? null);
    return { task, outcome: parts.pool.audit(task, run.orgId, onSent) };
  }

  /** Reads the next sitemap. False when none is left. */
  private async readSitemap(): Promise<boolean> {
    const { state } = this;
    const reader = (this.sitemaps ??= this.openSitemaps());
    if (state.sitemapMs >= (this.parts.sitemapMs ?? MAX_SITEMAP_MS) || Date.now() >= state.untilMs) {
      // The crawl goes on with those of this host, as with pages that wait for it.
      const left = reader.handOver(({ url }) => isSameScope(scopeOf(state.start.url), url));
      this.found.push(...left.map(lateSitemapUrl));
      reader.leaveRest('out-of-time');
    }
    if (!reader.hasNext()) return false;
    const before = this.fetcher.busyMs;
    const urls = await this.withinStep((signal) => reader.readNext(signal));
    state.sitemapMs += this.fetcher.busyMs - before;
    if (urls === null) {
      if (state.cutMs < MAX_CUT_MS) return true;
      reader.skipNext('timeout');
    } else await this.take(reader, urls);
    this.endStep();
    return true;
  }

  private openSitemaps(): SitemapReader {
    const { url } = this.state.start;
    const robots = this.robotsOfSite();
    const isFirst = this.state.sitemaps === null;
    this.state.sitemaps ??= sitemapStart({ startUrl: url });
    const scope = scopeOf(url);
    const reader = new SitemapReader(
      this.fetcher,
      {
        origin: new URL(url).origin,
        accept: (page) => isSameScope(scope, page),
        allow: (file) => robots.isAllowed(file),
      },
      this.state.sitemaps,
    );
    if (isFirst) reader.addDeclared(robots.sitemaps);
    return reader;
  }

  private async take(reader: SitemapReader, urls: { loc: string }[]): Promise<void> {
    const { state, run } = this;
    const own = startUrls(state.start);
    const known = new Set(state.listedStart);
    state.listedStart.push(...listedIn(urls, [...own]).filter((url) => !known.has(url)));
    state.listed += urls.length;
    this.found.push(...sitemapUrls(urls, own, run.coverageMode));
    reader.countUrls(urls.length);
  }

  /** Makes the next probes. False when none is left. */
  private async probe(): Promise<boolean> {
    const { state } = this;
    const options = { robots: this.robotsOfSite(), crawlDelayMs: this.crawlDelayMs(), done: state.probes };
    const missing = Date.now() >= state.untilMs ? [] : missingProbes(state.start.url, options);
    if (missing.length === 0) return false;
    // With a crawl delay they follow one another, and there may be a pause between them.
    const next = this.crawlDelayMs() > 0 ? missing.slice(0, 1) : missing;
    const made = await this.withinStep((signal) =>
      makeProbes(this.fetcher, next, {
        signal,
        isLast: state.cutMs + SHORT_STEP_MS >= MAX_CUT_MS,
        results: state.probes,
      }),
    );
    if (made !== null) this.endStep();
    return true;
  }

  /** Asks what the server of the start page agrees to. False when that is known. */
  private async negotiate(): Promise<boolean> {
    const { state } = this;
    if (state.negotiation !== undefined || !state.start.url.startsWith('https:') || Date.now() >= state.untilMs)
      return false;
    const asked = await this.withinStep(async (signal) =>
      Promise.race([this.fetcher.negotiate(state.start.url).then((made) => ({ made })), aborted(signal)]),
    );
    // Broken off by the end of the step: worth no second try.
    state.negotiation = asked?.made ?? null;
    this.endStep();
    return true;
  }

  private withinStep<T>(work: (signal: AbortSignal) => Promise<T | null>): Promise<T | null> {
    return this.time.within(work, (ms) => (this.state.cutMs += ms));
  }

  private endStep(): void {
    this.state.cutMs = 0;
    for (const url of Object.keys(this.state.redirects)) delete this.state.redirects[url];
  }

  private async keep(): Promise<void> {
    const { parts, run, state, judged } = this;
    const discovered = uniqueOf(this.found);
    this.found = [];
    await parts.store.phases.keepPrepared(run, {
      state: { ...PREPARE_STATE.write(state), ...stampOf(run) },
      ...(this.hasNewStart && judged ? { startPage: CHECKED_START.write(judged) } : {}),
      discovered,
    });
    this.hasNewStart = false;
    this.keptAtMs = Date.now();
  }

  private async commit(): Promise<void> {
    const { parts, run, state, judged } = this;
    if (!judged) throw new Error('a run is prepared with its start page');
    const crawlState = this.crawlState();
    const { page, links, external, resources = '', source = null } = judged;
    const seenKeys = new Float64Array(links === '' ? 0 : links.split('\n').length);
    const own = startUrls(state.start);
    const named =
      run.mode === 'fix'
        ? knownUrls(run, await parts.store.fixes.listed(run), crawlState.scope)
        : namedUrls(run, crawlState.scope);
    const linked =
      run.mode === 'fix'
        ? []
        : discoveredBy(page, { links, external, seenKeys }, { state: crawlState, isSeen: () => false });
    await parts.store.phases.commitPrepared(run, {
      crawlState: { ...CRAWL_STATE.write(crawlState), ...stampOf(run) },
      siteProbe: SITE_PROBE.write(preparedProbe(run, state, this.robotsText())),
      notBefore: await this.fetcher.nextStart(state.start.url),
      done: doneUrls(state.start, page.status),
      // What sitemaps list is known as such, also where the start page links to it.
      discovered: uniqueOf([...named, ...this.found, ...linked]).filter(({ url }) => !own.has(url)),
      resources: resourcesOf({ resources, resourceKeys: new Float64Array() }, () => false),
      pages: [{ ...page, source: source && { ...source, body: decoded(source.body) } }],
    });
  }

  private crawlState(): CrawlState {
    const { run, state } = this;
    const scope = scopeOf(state.start.url);
    return {
      scope,
      host: scope,
      startUrl: state.start.url,
      robotsText: this.robotsText(),
      crawlDelayMs: this.crawlDelayMs(),
      followLinks:
        run.mode !== 'fix' && !run.scope?.sitemapOnly && (run.coverageMode !== 'quick' || state.listed === 0),
      coverageMode: run.coverageMode,
    };
  }

  private robotsText(): string {
    const { start } = this.state;
    return storable(start.robots[new URL(start.url).origin]?.text ?? '');
  }

  private robotsOfSite(): Robots {
    this.robots ??= parseRobots(this.robotsText());
    return this.robots;
  }

  private crawlDelayMs(): number {
    return this.robotsOfSite().crawlDelayMs ?? 0;
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}
