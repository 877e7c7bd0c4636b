import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#common';
import type { Database } from '#database';
import { pageSources, type FindingsRepository } from '#findings';
import { dropCrawlRows, forgetHosts, measureCrawlRows } from '#frontier';
import { expireKeptAnswers } from '#organizations';
import { dropMails } from '#notifications/mail';
import { dropDeliveries, dropNotices } from '#notifications';
import { expireClaims, expireViews, type ReportsRepository } from '#reports';
import { PICTURES_PREFIX, runOfPicture, runPictures, runUpkeep } from '#runs';
import type { BlobStore } from '#storage';

const DAY_MS = 86_400_000;
/** A sweep goes on while anything is due, but not for longer: it is called each minute. */
const SWEEP_MS = 40_000;
/** Answers for an Idempotency-Key are kept so long (docs: contract, "Idempotency-Key"). */
const IDEMPOTENCY_MS = DAY_MS;
/** A blob is written before the row that names it; younger ones may still get their row. */
const ORPHAN_MS = DAY_MS;
/** Deliveries can be looked at and sent again so long, events so long. */
const DELIVERY_MS = 30 * DAY_MS;
const NOTICE_MS = 90 * DAY_MS;
/** Links in messages hold for a week at most. */
const MAIL_MS = 7 * DAY_MS;
/** So long it is known on which days a shared report was opened. */
const VIEWS_MS = 90 * DAY_MS;
const BLOBS_PER_LOOK = 500;

/**
 * What one transaction removes: about 1 MB. It holds a run's row and a connection meanwhile, and those who commit
 * at the same time wait until all that it wrote is on the disk.
 */
const ROWS_PER_STEP = 200;
/** Of rows that are small: events, deliveries and messages. */
const SMALL_ROWS_PER_STEP = 1_000;
/** It rests so many times as long as a step took: claims and requests find an idle disk. */
const RESTS = 2;

export interface RetentionOptions {
  /** Days that frontier and pages of a run are kept after its end. */
  crawlDays: number;
  eventDays: number;
  /** Days that the findings of a run are kept; their numbers stay. */
  findingDays: number;
  /**
   * Megabytes that crawls and findings of ended runs may take together; 0: as much as they like. Above it the oldest go before their time.
   */
  maxMb?: number;
  /** How long a sweep may go on; default 40 s. */
  sweepMs?: number;
}

export interface RetentionResult {
  runs: number;
  events: number;
  findings: number;
  /** Runs whose pictures were removed. */
  pictures: number;
  keys: number;
  /** Events, deliveries, messages, and days on which reports were opened. */
  notices: number;
  /** Runs whose crawl or findings went before their time, because of `maxMb`. */
  beyond: number;
}

/** Those of the blobs that a row names. */
type FindNamed = (keys: readonly string[]) => Promise<Set<string>>;

/** Removes what is not needed any more, a little at a time. Reports, runs and the ledger stay. */
export class Retention {
  private sweeping: Promise<RetentionResult> | null = null;

  constructor(
    private readonly database: Database,
    private readonly findings: FindingsRepository,
    private readonly reports: ReportsRepository,
    private readonly storage: BlobStore,
    private readonly clock: Clock,
    private readonly options: RetentionOptions,
  ) {}

  /** One at a time: while one is under way, a second call gets its result. */
  sweep(): Promise<RetentionResult> {
    this.sweeping ??= this.sweepNow().finally(() => (this.sweeping = null));
    return this.sweeping;
  }

  private async sweepNow(): Promise<RetentionResult> {
    const until = performance.now() + (this.options.sweepMs ?? SWEEP_MS);
    return {
      runs: await this.repeat(until, () => this.dropCrawlStep()),
      events: await this.repeat(until, () => this.dropEvents()),
      findings: await this.repeat(until, () => this.dropFindings()),
      pictures: await this.repeat(until, () => this.dropPictures()),
      keys: await this.dropKeys(),
      notices: await this.repeat(until, () => this.dropNotices()),
      beyond: await this.keepWithin(until, (this.options.maxMb ?? 0) * 1024 * 1024),
    };
  }

  /**
   * Removes crawls, which are not shown, and when that is not enough findings, the oldest
   * first, until no more is kept than may be. Returns of how many runs.
   */
  private async keepWithin(until: number, maxBytes: number): Promise<number> {
    if (maxBytes === 0) return 0;
    await this.repeat(until, () => this.measure());
    // The sums read a row of each run, and a run counts until the last of its rows is gone.
    let isBetweenRuns = true;
    return this.repeat(until, async () => {
      if (isBetweenRuns && (await this.keptBytes()) <= maxBytes) return null;
      const removed = (await this.dropCrawlStep(this.clock.now())) ?? (await this.dropFindings(this.clock.now()));
      isBetweenRuns = removed !== 0;
      return removed;
    });
  }

  private async keptBytes(): Promise<number> {
    return (await runUpkeep.sumCrawlBytes(this.database)) + (await this.findings.sumDetailBytes());
  }

  /** Measures one run. Null when all are. */
  private measure(): Promise<number | null> {
    return this.database.transaction(async (sql) => {
      const runId = await runUpkeep.takeUnmeasuredCrawl(sql);
      if (runId !== null) await runUpkeep.noteCrawlBytes(sql, runId, await measureCrawlRows(sql, runId));
      const hasMeasured = await this.findings.measureDetails(sql);
      return runId !== null || hasMeasured ? 1 : null;
    });
  }

  /**
   * Takes steps with rests between them until one has nothing to do, or the time is over; each is taken once
   * at least, so that none waits for ever. The sum of what they removed.
   */
  private async repeat(until: number, step: () => Promise<number | null>): Promise<number> {
    let sum = 0;
    do {
      const began = performance.now();
      const removed = await step();
      if (removed === null) break;
      sum += removed;
      await sleep(RESTS * (performance.now() - began));
    } while (performance.now() < until);
    return sum;
  }

  /**
   * Removes some rows of the run that ended first, and its marker with the last ones:
   * after a crash the next sweep goes on where this one stopped.
   * Returns how many runs are done with; null when none is due.
   */
  private dropCrawlStep(before = this.ago(this.options.crawlDays * DAY_MS)): Promise<number | null> {
    return this.database.transaction(async (sql) => {
      const runId = await runUpkeep.takeEndedCrawl(sql, before);
      if (runId === null) return null;
      if (!(await dropCrawlRows(sql, runId, ROWS_PER_STEP))) return 0;
      await this.findings.dropUnpublished(sql, runId);
      // A process of an earlier version may have ended the run.
      await pageSources.dropSources(sql, runId);
      await runUpkeep.forgetCrawl(sql, runId);
      return 1;
    });
  }

  private async dropFindings(before = this.ago(this.options.findingDays * DAY_MS)): Promise<number | null> {
    return (await this.database.transaction((sql) => this.findings.dropDetails(sql, before))) ? 1 : null;
  }

  /** Of one run. The blobs first: a row that is still there when the process dies leads the next one to them. */
  private dropPictures(): Promise<number | null> {
    return this.database.transaction(async (sql) => {
      const due = await runPictures.takeDuePictures(sql, this.ago(this.options.findingDays * DAY_MS));
      if (due === null) return null;
      for (const { key } of due.pictures) await this.storage.delete(key);
      await runPictures.forgetPictures(sql, [due.runId]);
      return 1;
    });
  }

  private async dropEvents(): Promise<number | null> {
    const dropped = await runUpkeep.dropEvents(
      this.database,
      this.ago(this.options.eventDays * DAY_MS),
      SMALL_ROWS_PER_STEP,
    );
    return dropped === 0 ? null : dropped;
  }

  private async dropNotices(): Promise<number | null> {
    const deliveries = await dropDeliveries(this.database, this.ago(DELIVERY_MS), SMALL_ROWS_PER_STEP);
    const notices = await dropNotices(this.database, this.ago(NOTICE_MS), SMALL_ROWS_PER_STEP);
    const mails = await dropMails(this.database, this.ago(MAIL_MS), SMALL_ROWS_PER_STEP);
    const views = await expireViews(this.database, this.ago(VIEWS_MS), SMALL_ROWS_PER_STEP);
    const dropped = deliveries + notices + mails + views;
    return dropped === 0 ? null : dropped;
  }

  private async dropKeys(): Promise<number> {
    const before = this.ago(IDEMPOTENCY_MS);
    await forgetHosts(this.database, before);
    return (await expireKeptAnswers(this.database, before)) + (await expireClaims(this.database, before));
  }

  /** Deletes blobs of reports and pictures that no row names. Returns how many. */
  async dropOrphanBlobs(): Promise<number> {
    const reports = await this.dropOrphans('reports/', (keys) => this.reports.findNamed(keys));
    return reports + (await this.dropOrphans(PICTURES_PREFIX, (keys) => this.namedPictures(keys)));
  }

  private async namedPictures(keys: readonly string[]): Promise<Set<string>> {
    const pictures = await runPictures.findPicturesOf(this.database, [...new Set(keys.map(runOfPicture))]);
    return new Set(pictures.map(({ key }) => key));
  }

  private async dropOrphans(prefix: string, findNamed: FindNamed): Promise<number> {
    const before = this.ago(ORPHAN_MS);
    let dropped = 0;
    let batch: string[] = [];
    for await (const blob of this.storage.list(prefix)) {
      if (blob.lastModified < before) batch.push(blob.key);
      if (batch.length === BLOBS_PER_LOOK) {
        dropped += await this.dropUnnamed(batch, findNamed);
        batch = [];
      }
    }
    return dropped + (await this.dropUnnamed(batch, findNamed));
  }

  private async dropUnnamed(keys: string[], findNamed: FindNamed): Promise<number> {
    if (keys.length === 0) return 0;
    const named = await findNamed(keys);
    const orphans = keys.filter((key) => !named.has(key));
    for (const key of orphans) await this.storage.delete(key);
    return orphans.length;
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
