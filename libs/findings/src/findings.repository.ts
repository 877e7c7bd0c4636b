import { erasable, type Database, type ErasedRows, type EraseStep, type Sql } from '#database';
import type { NewChunk } from './finding-row.js';
import type { ChunkRange, ChunkRow, FindingSetRow } from './findings-source.js';
import type { FindingsOutline } from './outline.js';

const INSERT_CHUNKS = `
  INSERT INTO finding_chunks (run_id, epoch, rule_id, seq, findings, from_page, to_page, content)
  SELECT $1, $2, u.* FROM unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::bytea[]) AS u
  ON CONFLICT DO NOTHING`;

const READ_CHUNKS = `
  SELECT seq, findings AS count, content FROM finding_chunks
  WHERE run_id = $1 AND epoch = $2 AND rule_id = $3 AND seq >= $4
    AND ($5::int IS NULL OR (from_page <= $5 AND to_page >= $5))
  ORDER BY seq LIMIT $6`;

// Ids of rules do not begin with a slash: the facts of pages do, and causes have none.
const READ_RANGES = `
  SELECT rule_id AS "ruleId", seq, from_page AS "fromPage", to_page AS "toPage" FROM finding_chunks
  WHERE run_id = $1 AND epoch = $2 AND rule_id <> '' AND rule_id NOT LIKE '/%'
  ORDER BY rule_id, seq`;

const READ_NAMED = `
  SELECT c.rule_id AS "ruleId", c.seq, c.findings AS count, c.content
  FROM unnest($3::text[], $4::int[]) AS w (rule_id, seq)
  JOIN finding_chunks c ON c.run_id = $1 AND c.epoch = $2 AND c.rule_id = w.rule_id AND c.seq = w.seq`;

/** The statements on finding_sets and finding_chunks. */
export class FindingsRepository {
  constructor(private readonly database: Database) {}

  /** For the finish phase of that epoch; the caller has made sure that it is still its own. */
  async insertChunks(sql: Sql, run: { id: string; epoch: number }, chunks: readonly NewChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await sql.query(INSERT_CHUNKS, [
      run.id,
      run.epoch,
      chunks.map((chunk) => chunk.ruleId),
      chunks.map((chunk) => chunk.seq),
      chunks.map((chunk) => chunk.count),
      chunks.map((chunk) => chunk.fromPage),
      chunks.map((chunk) => chunk.toPage),
      chunks.map((chunk) => Buffer.from(chunk.content)),
    ]);
  }

  /** Makes that epoch's chunks the run's findings; those of finish phases that were broken off go. */
  async publish(
    sql: Sql,
    run: { id: string; epoch: number },
    set: { outline: FindingsOutline; places: Uint8Array; at: Date },
  ): Promise<void> {
    await sql.query(
      'INSERT INTO finding_sets (run_id, epoch, outline, places, created_at) VALUES ($1, $2, $3::jsonb, $4, $5)',
      [run.id, run.epoch, JSON.stringify(set.outline), Buffer.from(set.places), set.at],
    );
    await sql.query('DELETE FROM finding_chunks WHERE run_id = $1 AND epoch <> $2', [run.id, run.epoch]);
  }

  async find(runId: string): Promise<FindingSetRow | null> {
    const [row] = await this.database.query<FindingSetRow>(
      'SELECT epoch, outline, has_details AS "hasDetails" FROM finding_sets WHERE run_id = $1',
      [runId],
    );
    return row ?? null;
  }

  /** Null for runs of before findings were kept. */
  async findPlaces(runId: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ places: Buffer }>('SELECT places FROM finding_sets WHERE run_id = $1', [
      runId,
    ]);
    return row?.places ?? null;
  }

  /** Chunks of a rule from a number on; with `page` those that may speak of that page. */
  readChunks(
    run: { id: string; epoch: number },
    from: { ruleId: string; seq: number; page: number | null },
    limit: number,
  ): Promise<ChunkRow[]> {
    return this.database.query<ChunkRow>(READ_CHUNKS, [run.id, run.epoch, from.ruleId, from.seq, from.page, limit]);
  }

  /** Of all chunks of findings which pages they speak of. */
  readRanges(run: { id: string; epoch: number }): Promise<ChunkRange[]> {
    return this.database.query<ChunkRange>(READ_RANGES, [run.id, run.epoch]);
  }

  readNamed(
    run: { id: string; epoch: number },
    chunks: readonly { ruleId: string; seq: number }[],
  ): Promise<(ChunkRow & { ruleId: string })[]> {
    return this.database.query<ChunkRow & { ruleId: string }>(READ_NAMED, [
      run.id,
      run.epoch,
      chunks.map(({ ruleId }) => ruleId),
      chunks.map(({ seq }) => seq),
    ]);
  }

  /** Removes the findings of one run that was completed before, and leaves its numbers. False when there is none. */
  async dropDetails(sql: Sql, before: Date): Promise<boolean> {
    const [set] = await sql.query<{ runId: string }>(
      `SELECT run_id AS "runId" FROM finding_sets
       WHERE has_details AND created_at < $1
       ORDER BY created_at LIMIT 1
       FOR UPDATE SKIP LOCKED`,
      [before],
    );
    if (!set) return false;
    await sql.query('DELETE FROM finding_chunks WHERE run_id = $1', [set.runId]);
    await sql.query('DELETE FROM fixed_pages WHERE run_id = $1', [set.runId]);
    await sql.query('UPDATE finding_sets SET has_details = false WHERE run_id = $1', [set.runId]);
    return true;
  }

  /** Notes how many bytes the findings of one run take of which it is unknown. False when there is none. */
  async measureDetails(sql: Sql): Promise<boolean> {
    const [set] = await sql.query<{ runId: string }>(
      `SELECT run_id AS "runId" FROM finding_sets
       WHERE has_details AND detail_bytes IS NULL
       ORDER BY created_at LIMIT 1
       FOR UPDATE SKIP LOCKED`,
    );
    if (!set) return false;
    await sql.query(
      `UPDATE finding_sets
       SET detail_bytes = (
         SELECT coalesce(sum(bytes), 0) FROM (
           SELECT 100 + pg_column_size(content) AS bytes FROM finding_chunks WHERE run_id = $1
           UNION ALL
           SELECT 100 + pg_column_size(url) + coalesce(pg_column_size(content), 0) FROM fixed_pages WHERE run_id = $1
         ) parts
       )
       WHERE run_id = $1`,
      [set.runId],
    );
    return true;
  }

  /** Bytes of findings that are kept, as far as they were measured. */
  async sumDetailBytes(): Promise<number> {
    const [row] = await this.database.query<{ bytes: number | null }>(
      'SELECT sum(detail_bytes)::float8 AS bytes FROM finding_sets WHERE has_details',
    );
    return row?.bytes ?? 0;
  }

  /** Chunks and fixes of a run whose finish phase never came to its end. */
  async dropUnpublished(sql: Sql, runId: string): Promise<void> {
    await sql.query(
      `DELETE FROM finding_chunks c
       WHERE c.run_id = $1
         AND NOT EXISTS (SELECT 1 FROM finding_sets s WHERE s.run_id = c.run_id AND s.epoch = c.epoch)`,
      [runId],
    );
    await sql.query(
      `DELETE FROM fixed_pages f
       WHERE f.run_id = $1 AND NOT EXISTS (SELECT 1 FROM finding_sets s WHERE s.run_id = f.run_id)`,
      [runId],
    );
  }
}

const OF_RUNS = [
  erasable('finding_chunks', 'run_id = ANY($1::text[])'),
  erasable('finding_sets', 'run_id = ANY($1::text[])'),
  erasable('fixed_pages', 'run_id = ANY($1::text[])'),
  erasable('page_sources', 'run_id = ANY($1::text[])'),
];

/** All findings and fixes of runs, with their numbers. */
export async function eraseFindings(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  for (const each of OF_RUNS)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [runIds, step.limit]));
}
