import {
  type BatchCommit,
  LEASE_MS,
  MAX_FINDING_CHARS,
  StaleWorkError,
  fitFindings,
  type HostNews,
  type HostPace,
  type LeasedUrl,
  type Slice,
  type SliceStore,
} from '#audit-run/port';
import type { Clock } from '#common';
import { pagesCrawled } from '#common/words';
import type { Database } from '#database';
import { lifecycle } from '#runs';
import type { FrontierRepository } from './frontier.repository.js';
import { keepSources } from './keep-sources.js';
import * as hosts from './hosts.repository.js';
import { HANDOVER_MS, isWorthSlices, type FrontierOptions } from './run-scheduler.js';
import * as slices from './slices.repository.js';

/** What is left to do of a crawl. */
export interface Backlog {
  queued: number;
  leased: number;
  /** Pages left of the budget. */
  room: number;
  /** Slices at work. */
  live: number;
  /** There is more than they get done, and a worker with a free slot that has no slice of the run. */
  canGrow: boolean;
}

/** Leases of slices: URLs that a worker claims for some seconds, what it commits of them, and how it ends. */
export class SliceLeases implements SliceStore {
  constructor(
    private readonly database: Database,
    private readonly frontier: FrontierRepository,
    private readonly clock: Clock,
    private readonly options: FrontierOptions,
  ) {}

  claim(slice: Slice, count: number): Promise<LeasedUrl[]> {
    return this.frontier.claim({ runId: slice.runId, epoch: slice.epoch, token: slice.id, count });
  }

  /** Renews the slice and its run, and exchanges news of the host. Null when the run went on without this slice. */
  async renew(slice: Slice, news: HostNews): Promise<HostPace | null> {
    return this.database.transaction(async (sql) => {
      if (!(await slices.renewSlice(sql, slice.id, this.after(LEASE_MS)))) return null;
      if (!(await lifecycle.renewLease(sql, slice.runId, slice.epoch, this.after(LEASE_MS)))) return null;
      return hosts.reportHost(sql, slice.host, news, this.clock.now());
    });
  }

  /**
   * Writes what a slice has in hand: outcomes, pages, discovered URLs, counters and progress, all or nothing.
   * URLs whose lease was lost meanwhile are left out. @throws StaleWorkError
   */
  async commit(slice: Slice, batch: BatchCommit): Promise<void> {
    await this.database.transaction(async (sql) => {
      const run = await lifecycle.lockRun(sql, slice.runId);
      if (!run || run.status !== 'running' || run.phase !== 'crawl' || run.epoch !== slice.epoch)
        throw new StaleWorkError(slice.runId);
      // Links that the server before it was told are not among these, and it may have lost them with its last commits.
      if (run.server !== slice.server) throw new StaleWorkError(slice.runId);
      const held = await this.frontier.recordResults(sql, slice.runId, slice.id, batch.results);
      const { pages, findingChars } = fitFindings(
        batch.pages.filter((page) => held.has(page.hash)),
        (this.options.maxFindingChars ?? MAX_FINDING_CHARS) - run.findingChars,
      );
      await this.frontier.insertPages(sql, slice.runId, pages);
      await keepSources(sql, run, pages, this.options.maxSourceBytes);
      const urlsKnown = await this.frontier.discover(sql, run, batch);
      const counts = await lifecycle.countProgress(
        sql,
        slice.runId,
        {
          pagesDone: pages.length,
          pagesFailed: countIn(held, batch.failed),
          urlsKnown,
          refunded: countIn(held, batch.refunded),
          findingChars,
        },
        this.after(LEASE_MS),
      );
      const total = Math.min(counts.maxPages, Math.max(counts.pagesDone, run.urlsKnown + urlsKnown));
      await lifecycle.recordProgress(sql, slice.runId, {
        phase: 'crawl',
        message: pagesCrawled(counts.pagesDone, slice.pace.crawlDelayMs),
        current: counts.pagesDone,
        total,
        failed: counts.pagesFailed,
      });
    });
  }

  /**
   * Ends a slice. URLs it still holds go back to the queue, those that it never asked for
   * (`untried`, hashes) as if it had not claimed them. Says what is left to do.
   */
  async close(slice: Slice, news: HostNews, untried: readonly string[] = []): Promise<Backlog> {
    await this.database.transaction(async (sql) => {
      // The run first, as everywhere: two locks in two orders would be a deadlock.
      await lifecycle.lockRun(sql, slice.runId);
      await this.frontier.forgetAttempt(sql, slice.runId, slice.id, untried);
      await slices.deleteSlice(sql, slice.id);
      this.options.onLost?.('crawl', await this.frontier.requeueLost(sql, slice.runId, this.clock.now()));
      await hosts.reportHost(sql, slice.host, news, this.clock.now());
      const left = await slices.liveSlices(sql, slice.runId, '', this.clock.now());
      // No worker is at work now: the next slice comes at once, or its job was lost and the sweeper need not wait for a whole lease.
      if (left.live === 0) await lifecycle.renewLease(sql, slice.runId, slice.epoch, this.after(HANDOVER_MS));
    });
    return this.backlog(slice.runId);
  }

  /** Clears away slices whose workers went silent, of all runs that are not locked. Returns how many. */
  async clearLost(): Promise<number> {
    const lost = await slices.clearLost(this.database, this.clock.now());
    this.options.onLost?.('crawl', lost);
    return lost;
  }

  async backlog(runId: string): Promise<Backlog> {
    const now = this.clock.now();
    const [backlog, { live }] = await Promise.all([
      this.frontier.backlog(this.database, runId),
      slices.liveSlices(this.database, runId, '', now),
    ]);
    return {
      ...backlog,
      live,
      canGrow: isWorthSlices(backlog, live) && (await slices.hasIdleWorker(this.database, runId, now)),
    };
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

function countIn(held: ReadonlySet<string>, hashes: ReadonlySet<string>): number {
  let count = 0;
  for (const hash of hashes) if (held.has(hash)) count++;
  return count;
}
