import type { Sql } from '#database';

/** The source of a page that has something to fix. */
export interface PageSource {
  /** What else was checked of the page: JSON. */
  task: string;
  /** Deflated; null when it is not kept. */
  body: Uint8Array | null;
  /** Why not, in a sentence. */
  skipped: string | null;
}

export interface KeptSource extends PageSource {
  hash: string;
  url: string;
}

/** The caller holds the run's lock. */
export async function insertSources(sql: Sql, runId: string, sources: readonly KeptSource[]): Promise<void> {
  if (sources.length === 0) return;
  await sql.query(
    `INSERT INTO page_sources (run_id, url_hash, url, task, body, skipped)
     SELECT $1, u.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bytea[], $6::text[]) AS u
     ON CONFLICT (run_id, url_hash) DO NOTHING`,
    [
      runId,
      sources.map(({ hash }) => hash),
      sources.map(({ url }) => url),
      sources.map(({ task }) => task),
      sources.map(({ body }) => body && Buffer.from(body)),
      sources.map(({ skipped }) => skipped),
    ],
  );
}

/** In the order of their hashes. */
export function readSources(sql: Sql, runId: string, afterHash: string | null, limit: number): Promise<KeptSource[]> {
  return sql.query<KeptSource>(
    `SELECT url_hash::text AS hash, url, task, body, skipped FROM page_sources
     WHERE run_id = $1 AND url_hash > $2
     ORDER BY url_hash LIMIT $3`,
    [runId, afterHash ?? '-9223372036854775808', limit],
  );
}

export async function readSource(sql: Sql, runId: string, hash: string): Promise<KeptSource | null> {
  const [row] = await sql.query<KeptSource>(
    'SELECT url_hash::text AS hash, url, task, body, skipped FROM page_sources WHERE run_id = $1 AND url_hash = $2',
    [runId, hash],
  );
  return row ?? null;
}

export async function countSources(sql: Sql, runId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM page_sources WHERE run_id = $1',
    [runId],
  );
  return row?.count ?? 0;
}

/** With the end of the run they are not needed any more. */
export async function dropSources(sql: Sql, runId: string): Promise<void> {
  await sql.query('DELETE FROM page_sources WHERE run_id = $1', [runId]);
}
