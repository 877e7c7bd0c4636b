import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { Logger } from 'pino';
import {
  CRAWL_STATE,
  runPrepareStep,
  LaneMemory,
  SeenUrls,
  SiteRefusal,
  SliceCrawler,
  StaleWorkError,
  type PrepareEnd,
  type Slice,
} from '#audit-run';
import { Progress } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Fetcher, type SiteLogin } from '#crawler';
import { PhaseLeases, PostgresStore, RunScheduler, SliceLeases, type Assignment, type Backlog } from '#frontier';
import { inRunSpan, Metrics } from '#observability';
import { QueueError } from '#queue';
import { JobProcessor } from '#queue/nest';
import { RunDispatcher, type WorkRow } from '#runs';
import { RunRendering } from '../rendering/run-rendering.js';
import { RefusedRuns } from '../jobs/refused-runs.js';
import { LoginError, RunLogins, withLogin } from '../jobs/run-logins.js';
import { PhaseSteps, type PhaseStep } from '../jobs/phase-steps.js';
import { StopSignal } from '../jobs/stop-signal.js';
import { WORKER_ID } from '../worker-id.js';

/** A slice that could do nothing waits before the next one: for others at work, or for the host. */
const IDLE_MS = 500;

/** A request of the start page takes 30 s at most, and so does its audit with the wait for a thread. */
const STILL_MS = 90_000;
/**
 * A slice looks at once whether another one should join, soon again, and then every
 * second: a run of some seconds is to be shared from its beginning.
 */
const GROW_MS = { first: 125, most: 1_000 };

/** What the scheduler gave to this worker, with what watches it. */
type SliceWork = Extract<Assignment, { kind: 'crawl' }> & { span: Span; log: Logger };

/** Prepares the run, or works on its frontier for a few seconds, and hands on what is left. */
@Processor('crawl-slice')
export class CrawlSliceProcessor extends JobProcessor<'crawl-slice'> {
  private readonly sliceMs: number;
  private readonly sitemapMs: number;
  private readonly counters: { pages: ReturnType<Metrics['pages']>; pushbacks: ReturnType<Metrics['pushbacks']> };

  constructor(
    private readonly scheduler: RunScheduler,
    private readonly slices: SliceLeases,
    private readonly phases: PhaseLeases,
    private readonly store: PostgresStore,
    private readonly dispatcher: RunDispatcher,
    private readonly fetcher: Fetcher,
    private readonly rendering: RunRendering,
    private readonly seen: SeenUrls,
    private readonly lanes: LaneMemory,
    private readonly logins: RunLogins,
    private readonly refused: RefusedRuns,
    private readonly steps: PhaseSteps,
    private readonly stop: StopSignal,
    private readonly progress: Progress,
    metrics: Metrics,
    @Inject(CONFIG) { worker, crawl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super('crawl-slice', { concurrency: worker.concurrency, log: logger });
    this.sliceMs = crawl.sliceSeconds * 1_000;
    this.sitemapMs = crawl.sitemapSeconds * 1_000;
    this.counters = { pages: metrics.pages(), pushbacks: metrics.pushbacks() };
  }

  handle(job: { runId: string }, jobId: string): Promise<void> {
    return this.progress.during(this.serve(job.runId, jobId));
  }

  private async serve(runId: string, jobId: string): Promise<void> {
    const { dispatcher } = this;
    // Taken in the moment of stopping: for another worker.
    if (this.stop.signal.aborted) return dispatcher.continueCrawl(runId);
    const assignment = await this.scheduler.assignNext(runId, WORKER_ID);
    const log = this.logger.child({ runId: 'run' in assignment ? assignment.run.id : runId });
    try {
      switch (assignment.kind) {
        case 'nothing':
          return;
        case 'wait':
          return await dispatcher.join(assignment.runId, { jobId, delayMs: assignment.delayMs });
        case 'finish':
          return await dispatcher.queueFinish(assignment.run.id);
        case 'prepare':
          return await inRunSpan(assignment.run.id, 'prepare', () => this.prepare(assignment.run, log));
        case 'crawl':
          return await inRunSpan(assignment.run.id, 'crawl slice', (span) => this.crawl({ ...assignment, span, log }));
      }
    } catch (error) {
      if (error instanceof StaleWorkError) return log.info('this worker no longer holds the run');
      // The job is lost, the run is not: its lease ends and the sweeper brings it back.
      if (error instanceof QueueError) return log.warn({ reason: error.reason }, 'the next job could not be queued');
      throw error;
    }
  }

  private async prepare(run: WorkRow, log: Logger): Promise<void> {
    const progress = new Progress();
    const queueNext = (delayMs?: number): Promise<void> => this.dispatcher.continueCrawl(run.id, delayMs);
    const step: PhaseStep = { run, progress, maxStillMs: STILL_MS, queueNext, log };
    const end = await this.steps.run(step, (signal) => this.prepareUnderLease(step, signal));
    if (end === null || end === 'refused') return;
    if (end.isDone) {
      log.info('prepared');
      return queueNext();
    }
    log.debug({ until: end.until }, 'partly prepared');
    await this.steps.yield(step, end.until);
  }

  private async prepareUnderLease(
    { run, progress, log }: PhaseStep,
    signal: AbortSignal,
  ): Promise<PrepareEnd | 'refused'> {
    const { store, sliceMs, sitemapMs } = this;
    try {
      const login = await this.logins.of(run);
      const pool = this.rendering.poolFor(run, { signal, login });
      return await withLogin(this.fetcher, login, (fetcher) =>
        runPrepareStep(run, { store, fetcher, pool, progress, signal, sliceMs, sitemapMs }),
      );
    } catch (error) {
      // A request that was broken off by the stop looks like a site that does not answer.
      if (signal.aborted || !(error instanceof SiteRefusal || error instanceof LoginError)) throw error;
      await this.refused.end(run, error, log);
      return 'refused';
    }
  }

  private async crawl(work: SliceWork): Promise<void> {
    const { run, slice, log } = work;
    try {
      await this.crawlAs(await this.logins.of(run), work);
    } catch (error) {
      if (!(error instanceof LoginError)) throw error;
      await this.refused.end(run, error, log);
      await this.slices.close(slice, { pace: null, notBefore: null });
    }
  }

  private async crawlAs(login: SiteLogin | null, { run, slice, crawlState, span, log }: SliceWork): Promise<void> {
    const { store, seen, lanes, sliceMs } = this;
    const ended = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, ended.signal]);
    const pool = this.rendering.poolFor(run, { signal, login });
    const fetcher = this.fetcher.session({ connectionsInAll: slice.connections, login });
    const parts = { store, fetcher, pool, seen, lanes, sliceMs, stopping: this.stop.signal };
    const crawler = new SliceCrawler(run, slice, CRAWL_STATE.read(crawlState), parts);
    const growing = this.keepGrowing(slice);
    try {
      await crawler.crawl();
    } finally {
      growing.end();
      ended.abort();
      const { pages, outcomes, pushbacks } = crawler.written;
      for (const [outcome, urls] of outcomes) this.counters.pages.inc({ outcome }, urls);
      this.counters.pushbacks.inc(pushbacks);
      span.setAttributes({ 'sqout.pages': pages, 'sqout.pushbacks': pushbacks });
      // The next slice may be another worker's, which has the host's connections then.
      await fetcher.close();
      const left = await this.slices.close(slice, crawler.news(), crawler.handedBack());
      log.debug({ pages, ...left }, 'slice done');
      await this.handOn(run, slice, { ...left, isIdle: pages === 0, isBanned: crawler.isBanned });
    }
  }

  private keepGrowing(slice: Slice): { end(): void } {
    let delayMs = GROW_MS.first;
    let timer: NodeJS.Timeout;
    const look = (): void => {
      void this.grow(slice).catch(() => undefined);
      timer = setTimeout(look, delayMs);
      delayMs = Math.min(delayMs * 2, GROW_MS.most);
    };
    look();
    return { end: () => clearTimeout(timer) };
  }

  /** While there is more to do than this slice gets done, and a worker without a slice of this run, another slice joins. */
  private async grow(slice: Slice): Promise<void> {
    const { canGrow } = await this.slices.backlog(slice.runId);
    if (canGrow) await this.dispatcher.join(slice.runId);
  }

  private async handOn(
    run: WorkRow,
    slice: Slice,
    left: Backlog & { isIdle: boolean; isBanned: boolean },
  ): Promise<void> {
    const { phases, dispatcher, seen } = this;
    if (left.isBanned) {
      if (await phases.enterFinishEarly(run.id, slice.epoch)) await dispatcher.queueFinish(run.id);
      return;
    }
    if (left.queued > 0 && left.room > 0) {
      // Others at work hand on what they leave; one job more than there are slices would find nothing.
      if (left.live === 0 || left.canGrow) await dispatcher.continueCrawl(run.id, left.isIdle ? IDLE_MS : 0);
      return;
    }
    if (left.leased > 0) return;
    if (run.coverageMode === 'surface' && (await phases.readTheRest(run.id, slice.epoch)))
      return dispatcher.continueCrawl(run.id);
    if (await phases.enterFinishWhenCrawled(run.id, slice.epoch)) {
      seen.forget(run.id);
      await dispatcher.queueFinish(run.id);
    }
  }
}
