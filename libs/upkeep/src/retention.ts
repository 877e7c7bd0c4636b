import type { Clock } from '#common';
import type { Database } from '#database';
import { FindingsRepository } from '#findings';
import type { BlobStore } from '#storage';

const DAY_MS = 86_400_000;
/** A sweep goes on while anything is due, but not for longer: it is called each minute. */
const SWEEP_MS = 40_000;
/** Answers for an Idempotency-Key are kept so long (docs: contract, "Idempotency-Key"). */
const IDEMPOTENCY_MS = DAY_MS;
/** A blob is written before the row that names it; younger ones may still get their row. */
const ORPHAN_MS = DAY_MS;
const BLOBS_PER_LOOK = 500;

/** What one transaction removes: some 20 MB. It holds a run's row and a connection meanwhile, and no statement may take as long as a database that has fallen silent. */
const ROWS_PER_STEP = 5_000;
const CRAWL_TABLES = ['pages', 'frontier', 'resources', 'trap_counters', 'trap_cuts'] as const;
const stepOf = (table: string): string =>
  `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE run_id = $1 LIMIT ${ROWS_PER_STEP})) RETURNING 1`;
const CRAWL_STEPS = CRAWL_TABLES.map(stepOf);

export interface RetentionOptions {
  /** Days that frontier and pages of a run are kept after its end. */
  crawlDays: number;
  eventDays: number;
  /** Days that the findings of a run are kept; their numbers stay. */
  findingDays: number;
  /** How long a sweep may go on; default 40 s. */
  sweepMs?: number;
}

export interface RetentionResult {
  runs: number;
  events: number;
  findings: number;
  keys: number;
}

/** Removes what nobody will ask for again, a little at a time. Reports, runs and the ledger stay. */
export class Retention {
  private readonly findings: FindingsRepository;
  private sweeping: Promise<RetentionResult> | null = null;

  constructor(
    private readonly database: Database,
    private readonly storage: BlobStore,
    private readonly clock: Clock,
    private readonly options: RetentionOptions,
  ) {
    this.findings = new FindingsRepository(database);
  }

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
      keys: await this.dropKeys(),
    };
  }

  /** Takes steps until one has nothing to do, or the time is over; each is taken once at least, so that none waits for ever. The sum of what they removed. */
  private async repeat(until: number, step: () => Promise<number | null>): Promise<number> {
    let sum = 0;
    do {
      const removed = await step();
      if (removed === null) break;
      sum += removed;
    } while (performance.now() < until);
    return sum;
  }

  /**
   * Removes some rows of the run that ended first, and its marker with the last ones: after a crash the next sweep goes on where this one stopped.
   * Returns how many runs are done with; null when none is due.
   */
  private dropCrawlStep(): Promise<number | null> {
    return this.database.transaction(async (sql) => {
      const [run] = await sql.query<{ id: string }>(
        `SELECT id FROM runs WHERE crawl_state IS NOT NULL AND completed_at < $1 ORDER BY completed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [this.ago(this.options.crawlDays * DAY_MS)],
      );
      if (!run) return null;
      for (const step of CRAWL_STEPS) if ((await sql.query(step, [run.id])).length === ROWS_PER_STEP) return 0;
      await this.findings.dropUnpublished(sql, run.id);
      await sql.query('UPDATE runs SET crawl_state = NULL, site_probe = NULL, trap_state = NULL WHERE id = $1', [
        run.id,
      ]);
      return 1;
    });
  }

  private async dropFindings(): Promise<number | null> {
    const before = this.ago(this.options.findingDays * DAY_MS);
    return (await this.database.transaction((sql) => this.findings.dropDetails(sql, before))) ? 1 : null;
  }

  private async dropEvents(): Promise<number | null> {
    const rows = await this.database.query(
      `DELETE FROM run_events WHERE id IN (
         SELECT e.id FROM run_events e JOIN runs r ON r.id = e.run_id WHERE e.created_at < $1 AND r.completed_at IS NOT NULL ORDER BY e.id LIMIT ${ROWS_PER_STEP}
       ) RETURNING 1`,
      [this.ago(this.options.eventDays * DAY_MS)],
    );
    return rows.length === 0 ? null : rows.length;
  }

  private async dropKeys(): Promise<number> {
    const before = this.ago(IDEMPOTENCY_MS);
    const keys = await this.database.query('DELETE FROM idempotency_keys WHERE created_at < $1 RETURNING 1', [before]);
    const claims = await this.database.query(
      'DELETE FROM publish_claims WHERE report_id IS NULL AND lease_until < $1 RETURNING 1',
      [before],
    );
    await this.database.query('DELETE FROM crawl_hosts WHERE updated_at < $1 AND not_before < $1', [before]);
    return keys.length + claims.length;
  }

  /** Deletes report blobs that no report names. Returns how many. */
  async dropOrphanBlobs(): Promise<number> {
    const before = this.ago(ORPHAN_MS);
    let dropped = 0;
    let batch: string[] = [];
    for await (const blob of this.storage.list('reports/')) {
      if (blob.lastModified < before) batch.push(blob.key);
      if (batch.length === BLOBS_PER_LOOK) {
        dropped += await this.dropUnnamed(batch);
        batch = [];
      }
    }
    return dropped + (await this.dropUnnamed(batch));
  }

  private async dropUnnamed(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const named = new Set(
      (
        await this.database.query<{ key: string }>(
          'SELECT content_key AS key FROM reports WHERE content_key = ANY($1::text[]) AND deleted_at IS NULL',
          [keys],
        )
      ).map((row) => row.key),
    );
    const orphans = keys.filter((key) => !named.has(key));
    for (const key of orphans) await this.storage.delete(key);
    return orphans.length;
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
