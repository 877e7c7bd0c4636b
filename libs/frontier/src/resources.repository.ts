import {
  MAX_CANDIDATES_KNOWN,
  MAX_RESOURCES_KNOWN,
  type NewResource,
  type QueuedResource,
  type ResourceAnswer,
  type ResourceCount,
} from '#audit-run/port';
import type { Sql } from '#database';

/** Adds resources, each once. The caller holds the run's lock. */
export async function insertResources(sql: Sql, runId: string, resources: readonly NewResource[]): Promise<void> {
  if (resources.length === 0) return;
  await sql.query(
    `INSERT INTO resources (run_id, url_hash, url, kind, via, integrity)
     SELECT $1, u.hash, u.url, u.kind, u.via, u.integrity
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
       WITH ORDINALITY AS u(hash, url, kind, via, integrity, ord)
     WHERE (SELECT count(*) FROM (SELECT 1 FROM resources WHERE run_id = $1 LIMIT ${MAX_RESOURCES_KNOWN}) known) + u.ord
       <= CASE u.kind WHEN 'candidate' THEN ${MAX_CANDIDATES_KNOWN} ELSE ${MAX_RESOURCES_KNOWN} END
     ORDER BY u.ord
     ON CONFLICT (run_id, url_hash) DO UPDATE SET integrity = excluded.integrity
     WHERE resources.integrity IS NULL AND excluded.integrity IS NOT NULL AND resources.answer IS NULL`,
    [
      runId,
      resources.map(({ hash }) => hash),
      resources.map(({ url }) => url),
      resources.map(({ kind }) => kind),
      resources.map(({ via }) => via),
      resources.map(({ integrity }) => integrity),
    ],
  );
}

/** The next resources to ask for: style sheets and scripts first, candidates last, else in the order in which they were found. */
export function readQueued(sql: Sql, runId: string, limit: number): Promise<QueuedResource[]> {
  return sql.query<QueuedResource>(
    `SELECT url_hash::text AS hash, url, CASE kind WHEN 'candidate' THEN 'image' ELSE kind END AS kind, via,
       integrity, attempts
     FROM resources r
     WHERE run_id = $1 AND answer IS NULL
     ORDER BY attempts, r.kind IN ('stylesheet', 'script') DESC, r.kind = 'candidate', seq LIMIT $2`,
    [runId, limit],
  );
}

/** The first icons that pages name, in the order in which they were found: those of the start page come first. */
export function readIcons(sql: Sql, runId: string): Promise<{ url: string; answer: string | null }[]> {
  return sql.query(
    "SELECT url, answer FROM resources WHERE run_id = $1 AND kind = 'icon' AND via IS NULL ORDER BY seq LIMIT 10",
    [runId],
  );
}

export async function storeAnswers(sql: Sql, runId: string, answers: readonly ResourceAnswer[]): Promise<void> {
  await sql.query(
    `UPDATE resources r SET answer = u.answer, attempts = r.attempts + 1
     FROM unnest($2::bigint[], $3::text[]) AS u(hash, answer)
     WHERE r.run_id = $1 AND r.url_hash = ANY($2::bigint[]) AND r.url_hash = u.hash AND r.answer IS NULL`,
    [runId, answers.map(({ hash }) => hash), answers.map(({ answer }) => answer)],
  );
}

/** Answers in the order of their hashes, after `afterHash`. */
export function readAnswers(
  sql: Sql,
  runId: string,
  afterHash: string | null,
  limit: number,
): Promise<{ hash: string; answer: string }[]> {
  return sql.query(
    `SELECT url_hash::text AS hash, answer FROM resources
     WHERE run_id = $1 AND answer IS NOT NULL AND ($2::bigint IS NULL OR url_hash > $2)
     ORDER BY url_hash LIMIT $3`,
    [runId, afterHash, limit],
  );
}

/** Answers of some files. */
export async function readAnswersOf(sql: Sql, runId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ answer: string }>(
    `SELECT r.answer FROM unnest($2::bigint[]) AS wanted(hash) CROSS JOIN LATERAL (
       SELECT answer FROM resources WHERE run_id = $1 AND url_hash = wanted.hash LIMIT 1
     ) r WHERE r.answer IS NOT NULL`,
    [runId, hashes],
  );
  return rows.map(({ answer }) => answer);
}

/** How many of a run's resources have an answer. */
export async function countAnswered(sql: Sql, runId: string): Promise<number> {
  const [row] = await sql.query<{ asked: number }>(
    'SELECT count(answer)::int AS asked FROM resources WHERE run_id = $1',
    [runId],
  );
  return row?.asked ?? 0;
}

/** Resources by what became of them. */
export function countByOutcome(sql: Sql, runId: string): Promise<ResourceCount[]> {
  return sql.query<ResourceCount>(
    `SELECT answer::json ->> 'outcome' AS outcome, count(*)::int AS count, min(url COLLATE "C") AS example
     FROM resources WHERE run_id = $1 GROUP BY 1
     ORDER BY 2 DESC, 3`,
    [runId],
  );
}
