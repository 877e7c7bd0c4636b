import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { FindingsRepository } from '#findings';
import type { BlobStore } from '#storage';

const DAY_MS = 86_400_000;
/** Runs whose rows one sweep removes: a run has up to 100,000 of them, and a sweep must stay short. */
const RUNS_PER_SWEEP = 5;
const EVENTS_PER_SWEEP = 10_000;
/** Answers for an Idempotency-Key are kept so long (docs: decisions, "Idempotency-Key"). */
const IDEMPOTENCY_MS = DAY_MS;
/** A blob is written before the row that names it; younger ones may still get their row. */
const ORPHAN_MS = DAY_MS;
const BLOBS_PER_LOOK = 500;

/** No statement may take as long as a database that has fallen silent. */
const ROWS_PER_STEP = 5_000;
const DELETE_PAGES = `DELETE FROM pages WHERE ctid = ANY(ARRAY(SELECT ctid FROM pages WHERE run_id = $1 LIMIT ${ROWS_PER_STEP})) RETURNING 1`;
const DELETE_URLS = `DELETE FROM frontier WHERE ctid = ANY(ARRAY(SELECT ctid FROM frontier WHERE run_id = $1 LIMIT ${ROWS_PER_STEP})) RETURNING 1`;

async function deleteInSteps(sql: Sql, statement: string, runId: string): Promise<void> {
  while ((await sql.query(statement, [runId])).length === ROWS_PER_STEP);
}

export interface RetentionOptions {
  /** Days that frontier and pages of a run are kept after its end. */
  crawlDays: number;
  eventDays: number;
  /** Days that the findings of a run are kept; their numbers stay. */
  findingDays: number;
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

  constructor(
    private readonly database: Database,
    private readonly storage: BlobStore,
    private readonly clock: Clock,
    private readonly options: RetentionOptions,
  ) {
    this.findings = new FindingsRepository(database);
  }

  async sweep(): Promise<RetentionResult> {
    return {
      runs: await this.dropCrawlRows(),
      events: await this.dropEvents(),
      findings: await this.dropFindings(),
      keys: await this.dropKeys(),
    };
  }

  /** Rows and marker go in one transaction: a crash leaves both, and the next sweep takes the run again. */
  private async dropCrawlRows(): Promise<number> {
    const before = this.ago(this.options.crawlDays * DAY_MS);
    let dropped = 0;
    while (dropped < RUNS_PER_SWEEP && (await this.database.transaction((sql) => this.dropOne(sql, before)))) dropped++;
    return dropped;
  }

  private async dropOne(sql: Sql, before: Date): Promise<boolean> {
    const [run] = await sql.query<{ id: string }>(
      `SELECT id FROM runs WHERE crawl_state IS NOT NULL AND completed_at < $1 ORDER BY completed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [before],
    );
    if (!run) return false;
    await deleteInSteps(sql, DELETE_PAGES, run.id);
    await deleteInSteps(sql, DELETE_URLS, run.id);
    await this.findings.dropUnpublished(sql, run.id);
    await sql.query('DELETE FROM trap_counters WHERE run_id = $1', [run.id]);
    await sql.query('DELETE FROM trap_cuts WHERE run_id = $1', [run.id]);
    await sql.query('UPDATE runs SET crawl_state = NULL, site_probe = NULL, trap_state = NULL WHERE id = $1', [run.id]);
    return true;
  }

  private async dropFindings(): Promise<number> {
    const before = this.ago(this.options.findingDays * DAY_MS);
    let dropped = 0;
    while (
      dropped < RUNS_PER_SWEEP &&
      (await this.database.transaction((sql) => this.findings.dropDetails(sql, before)))
    )
      dropped++;
    return dropped;
  }

  private async dropEvents(): Promise<number> {
    const rows = await this.database.query(
      `DELETE FROM run_events WHERE id IN (
         SELECT e.id FROM run_events e JOIN runs r ON r.id = e.run_id WHERE e.created_at < $1 AND r.completed_at IS NOT NULL ORDER BY e.id LIMIT ${EVENTS_PER_SWEEP}
       ) RETURNING 1`,
      [this.ago(this.options.eventDays * DAY_MS)],
    );
    return rows.length;
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
