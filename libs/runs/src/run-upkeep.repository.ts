import type { Sql } from '#database';
import type { RunPhase } from './run-status.js';

/** Running runs that no worker holds: their worker died, their job was lost, or it waits for a free slot. Longest first, at most 100. */
export function findUnheld(
  sql: Sql,
  now: Date,
): Promise<{ id: string; phase: RunPhase; epoch: number; retries: number }[]> {
  return sql.query<{ id: string; phase: RunPhase; epoch: number; retries: number }>(
    `SELECT id, phase, epoch, phase_retries AS retries FROM runs
     WHERE status = 'running' AND lease_until < $1
     ORDER BY lease_until LIMIT 100`,
    [now],
  );
}

const TAKE_UNDELIVERED = `
  UPDATE outbox o SET attempts = o.attempts + 1, next_attempt_at = $2
  FROM (
    SELECT b.run_id, r.org_id FROM outbox b
    JOIN runs r ON r.id = b.run_id
    WHERE b.next_attempt_at < $1 AND r.status = 'pending'
    ORDER BY b.next_attempt_at LIMIT 200
    FOR UPDATE OF b SKIP LOCKED
  ) due
  WHERE o.run_id = due.run_id
  RETURNING o.run_id AS id, due.org_id AS "orgId", o.created_at AS "createdAt"`;

/** Pending runs that were not started in time; they come up again at `nextAt`. */
export function takeUndelivered(
  sql: Sql,
  now: Date,
  nextAt: Date,
): Promise<{ id: string; orgId: string; createdAt: Date }[]> {
  return sql.query<{ id: string; orgId: string; createdAt: Date }>(TAKE_UNDELIVERED, [now, nextAt]);
}

/** Runs past their deadline that have not come to their report; at most 50. */
export function findOverdue(
  sql: Sql,
  now: Date,
): Promise<{ id: string; phase: RunPhase; epoch: number; pagesDone: number }[]> {
  return sql.query<{ id: string; phase: RunPhase; epoch: number; pagesDone: number }>(
    `SELECT id, phase, epoch, pages_done AS "pagesDone" FROM runs
     WHERE status = 'running' AND deadline_at < $1 AND phase <> 'finish' LIMIT 50`,
    [now],
  );
}

/**
 * Locks the run that ended first of those that ended before, and whose crawl is still kept. Others that a worker works on are passed over.
 */
export async function takeEndedCrawl(sql: Sql, before: Date): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT id FROM runs WHERE crawl_state IS NOT NULL AND completed_at < $1
     ORDER BY completed_at LIMIT 1
     FOR UPDATE SKIP LOCKED`,
    [before],
  );
  return row?.id ?? null;
}

/** Locks an ended run of which it is unknown how much is kept. */
export async function takeUnmeasuredCrawl(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT id FROM runs WHERE crawl_state IS NOT NULL AND completed_at IS NOT NULL AND crawl_bytes IS NULL
     ORDER BY completed_at LIMIT 1
     FOR UPDATE SKIP LOCKED`,
  );
  return row?.id ?? null;
}

export async function noteCrawlBytes(sql: Sql, runId: string, bytes: number): Promise<void> {
  await sql.query('UPDATE runs SET crawl_bytes = $2 WHERE id = $1', [runId, Math.round(bytes)]);
}

/** Bytes that are kept of the crawls of ended runs, as far as they were measured. */
export async function sumCrawlBytes(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ bytes: number | null }>(
    'SELECT sum(crawl_bytes)::float8 AS bytes FROM runs WHERE crawl_state IS NOT NULL AND completed_at IS NOT NULL',
  );
  return row?.bytes ?? 0;
}

/** The run's crawl is removed: nothing of it is kept any more. */
export async function forgetCrawl(sql: Sql, runId: string): Promise<void> {
  await sql.query(
    'UPDATE runs SET crawl_state = NULL, site_probe = NULL, trap_state = NULL, crawl_bytes = NULL WHERE id = $1',
    [runId],
  );
}

/**
 * Removes progress of ended runs that was noted before, and of runs that are gone. Returns how many rows. Only the oldest `limit`
 * rows are looked at, as numbers follow time, so no sweep reads the whole table. Events of so many rows of runs that are still active
 * hold back younger ones until these runs end.
 */
export async function dropEvents(sql: Sql, before: Date, limit: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM run_events WHERE id = ANY(ARRAY(
       SELECT e.id FROM (SELECT id, run_id, created_at FROM run_events ORDER BY id LIMIT $2::int) e
       LEFT JOIN runs r ON r.id = e.run_id
       WHERE e.created_at < $1 AND (r.completed_at IS NOT NULL OR r.id IS NULL)
     )) RETURNING 1`,
    [before, limit],
  );
  return rows.length;
}
