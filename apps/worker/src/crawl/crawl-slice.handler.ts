import type { Logger } from 'pino';
import {
  CRAWL_STATE,
  isNewerShape,
  runPrepareStep,
  SiteRefusal,
  SliceCrawler,
  StaleWorkError,
  type AuditPool,
  type CrawlStore,
  type CrawlState,
  type PrepareEnd,
  type SeenUrls,
  type Slice,
} from '#audit-run';
import { Progress } from '#common';
import type { Fetcher } from '#crawler';
import type { Backlog, RunLifecycle } from '#frontier';
import { QueueError } from '#queue';
import type { RunDispatcher, WorkRow } from '#runs';
import { keepLease } from '../jobs/keep-lease.js';

/** A slice that could do nothing waits before the next one: for others at work, or for the host. */
const IDLE_MS = 500;

/** A request of the start page takes 30 s at most, and so does its audit with the wait for a thread. */
const STILL_MS = 90_000;
/** Connections to each host while a run is prepared. */
const PREPARE_CONNECTIONS = 2;
/** How soon a run is offered again that only a newer worker can go on with. */
const NEWER_MS = 1_000;
/** A job comes a little after the moment that it waits for, whichever clock is ahead. */
const WAKE_MS = 20;

export interface CrawlSliceParts {
  lifecycle: RunLifecycle;
  /** `lifecycle`, as slices commit to it. */
  store: CrawlStore;
  dispatcher: RunDispatcher;
  fetcher: Fetcher;
  pool: AuditPool;
  seen: SeenUrls;
  workerId: string;
  sliceMs: number;
  sitemapMs: number;
  stopping: AbortSignal;
  log: Logger;
}

/** Job `crawl-slice`: prepares the run, or works on its frontier for a few seconds, and hands on what is left. */
export class CrawlSliceHandler {
  constructor(private readonly parts: CrawlSliceParts) {}

  async handle(job: { runId: string }, jobId: string): Promise<void> {
    const { lifecycle, dispatcher, workerId, stopping } = this.parts;
    // Taken in the moment of stopping: for another worker.
    if (stopping.aborted) return dispatcher.continueCrawl(job.runId);
    const assignment = await lifecycle.scheduler.assignNext(job.runId, workerId);
    const log = this.parts.log.child({ runId: 'run' in assignment ? assignment.run.id : job.runId });
    try {
      switch (assignment.kind) {
        case 'nothing':
          return;
        case 'wait':
          return await dispatcher.join(assignment.runId, { jobId, delayMs: assignment.delayMs });
        case 'finish':
          return await dispatcher.queueFinish(assignment.run.id);
        case 'prepare':
          return await this.prepare(assignment.run, log);
        case 'crawl':
          return await this.crawl(assignment.run, assignment.slice, CRAWL_STATE.read(assignment.crawlState), log);
      }
    } catch (error) {
      if (error instanceof StaleWorkError) return log.info('the run went on without this worker');
      // The job is lost, the run is not: its lease ends and the sweeper brings it back.
      if (error instanceof QueueError) return log.warn({ reason: error.reason }, 'the next job could not be queued');
      throw error;
    }
  }

  private async prepare(run: WorkRow, log: Logger): Promise<void> {
    const { lifecycle, dispatcher, fetcher, pool, stopping } = this.parts;
    const abort = new AbortController();
    const onStop = (): void => abort.abort();
    stopping.addEventListener('abort', onStop);
    const progress = new Progress();
    const endOfTurn = progress.begin();
    const endLease = keepLease({ renew: () => lifecycle.phases.renew(run), progress, maxStillMs: STILL_MS, abort });
    const session = fetcher.session(PREPARE_CONNECTIONS);
    let end: PrepareEnd;
    try {
      end = await runPrepareStep(run, {
        store: lifecycle,
        fetcher: {
          fetch: (...request) => progress.during(session.fetch(...request)),
          negotiate: (...request) => progress.during(session.negotiate(...request)),
        },
        pool,
        signal: abort.signal,
        sliceMs: this.parts.sliceMs,
        sitemapMs: this.parts.sitemapMs,
      });
    } catch (error) {
      // First: a request that was broken off by the stop looks like a site that does not answer.
      if (abort.signal.aborted) return await this.giveBack(run);
      if (error instanceof SiteRefusal) return await this.refuse(run, error, log);
      if (isNewerShape(error)) return await this.leaveToNewer(run, error, log);
      throw error;
    } finally {
      endLease();
      endOfTurn();
      stopping.removeEventListener('abort', onStop);
      await session.close();
    }
    if (end.isDone) {
      log.info('prepared');
      return dispatcher.continueCrawl(run.id);
    }
    log.debug({ until: end.until }, 'prepared in part');
    if (await lifecycle.phases.yield(run, end.until))
      await dispatcher.continueCrawl(run.id, Math.max(0, end.until.getTime() - Date.now()) + WAKE_MS);
  }

  /** A worker that stops lets go of the phase at once: its successor need not wait for the lease to run out. */
  private async giveBack(run: WorkRow): Promise<void> {
    if (await this.parts.lifecycle.phases.release(run)) await this.parts.dispatcher.continueCrawl(run.id);
  }

  /** While an installation is updated: a newer worker goes on with it. */
  private async leaveToNewer(run: WorkRow, error: Error, log: Logger): Promise<void> {
    log.info({ reason: error.message }, 'left to a newer worker');
    if (await this.parts.lifecycle.phases.yield(run, new Date(Date.now() + NEWER_MS)))
      await this.parts.dispatcher.continueCrawl(run.id, NEWER_MS + WAKE_MS);
  }

  private async refuse(run: WorkRow, refusal: SiteRefusal, log: Logger): Promise<void> {
    const { ended } = await this.parts.lifecycle.endings.end({
      runId: run.id,
      status: 'failed',
      reason: refusal.reason,
      message: `${refusal.message} Nothing was charged.`,
      error: refusal.message,
      epoch: run.epoch,
    });
    log.info({ reason: refusal.reason, ended }, 'the site cannot be crawled');
    await this.parts.dispatcher.startNext(run.orgId);
  }

  private async crawl(run: WorkRow, slice: Slice, state: CrawlState, log: Logger): Promise<void> {
    const fetcher = this.parts.fetcher.session(slice.connections);
    const crawler = new SliceCrawler(run, slice, state, { ...this.parts, fetcher });
    const grow = setInterval(() => void this.grow(slice).catch(() => undefined), 1_000);
    try {
      await crawler.crawl();
    } finally {
      clearInterval(grow);
      // The next slice may be another worker's, which has the host's connections then.
      await fetcher.close();
      const left = await this.parts.lifecycle.slices.close(slice, crawler.news(), crawler.handedBack());
      log.debug({ pages: crawler.pages, ...left }, 'slice done');
      await this.handOn(run, slice, { ...left, isIdle: crawler.pages === 0, isBanned: crawler.isBanned });
    }
  }

  /** While there is more to do than this slice gets done, and a worker without a slice of this run, another slice joins. */
  private async grow(slice: Slice): Promise<void> {
    const { canGrow } = await this.parts.lifecycle.slices.backlog(slice.runId);
    if (canGrow) await this.parts.dispatcher.join(slice.runId);
  }

  private async handOn(
    run: WorkRow,
    slice: Slice,
    left: Backlog & { isIdle: boolean; isBanned: boolean },
  ): Promise<void> {
    const { lifecycle, dispatcher, seen } = this.parts;
    if (left.isBanned) {
      if (await lifecycle.phases.enterFinishEarly(run.id, slice.epoch)) await dispatcher.queueFinish(run.id);
      return;
    }
    if (left.queued > 0 && left.room > 0) {
      // Others at work hand on what they leave; one job more than there are slices would find nothing.
      if (left.live === 0 || left.canGrow) await dispatcher.continueCrawl(run.id, left.isIdle ? IDLE_MS : 0);
      return;
    }
    if (left.leased > 0) return;
    if (await lifecycle.phases.enterFinishWhenCrawled(run.id, slice.epoch)) {
      seen.forget(run.id);
      await dispatcher.queueFinish(run.id);
    }
  }
}
