import type { Sql } from '#database';
import { runSql } from '#runs';

export interface NewSlice {
  id: string;
  runId: string;
  orgId: string;
  workerId: string;
  host: string;
  connections: number;
  expiresAt: Date;
}

export async function insertSlice(sql: Sql, slice: NewSlice): Promise<void> {
  await sql.query(
    `INSERT INTO crawl_slices (id, run_id, org_id, worker_id, host, connections, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [slice.id, slice.runId, slice.orgId, slice.workerId, slice.host, slice.connections, slice.expiresAt],
  );
}

/** Slices of the run that are alive, their connections, and whether one of them is this worker's. */
export async function liveSlices(
  sql: Sql,
  runId: string,
  workerId: string,
  now: Date,
): Promise<{ live: number; own: number; connections: number }> {
  const [row] = await sql.query<{ live: number; own: number; connections: number }>(
    `SELECT count(*)::int AS live, count(*) FILTER (WHERE worker_id = $2)::int AS own,
       coalesce(sum(connections), 0)::int AS connections FROM crawl_slices
     WHERE run_id = $1 AND expires_at > $3`,
    [runId, workerId, now],
  );
  return row ?? { live: 0, own: 0, connections: 0 };
}

/** Workers that are alive, with this one. */
export async function countWorkers(sql: Sql, workerId: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ others: number }>(
    'SELECT count(*)::int AS others FROM workers WHERE id <> $1 AND expires_at > $2',
    [workerId, now],
  );
  return 1 + (row?.others ?? 0);
}

/** Renews a slice. False when it had expired and was cleared away. */
export async function renewSlice(sql: Sql, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await sql.query('UPDATE crawl_slices SET expires_at = $2 WHERE id = $1 RETURNING 1', [id, expiresAt]);
  return rows.length === 1;
}

export async function deleteSlice(sql: Sql, id: string): Promise<void> {
  await sql.query('DELETE FROM crawl_slices WHERE id = $1', [id]);
}

// A run before its slices, as everywhere, and what another transaction has locked is left for the next time: no lock is waited for.
const CLEAR_LOST = `
  WITH run AS (${runSql.lockFree(`
      SELECT run_id FROM crawl_slices WHERE expires_at < $1 AND ($2::text IS NULL OR run_id = $2)`)}
  ), silent AS (
    SELECT s.id FROM crawl_slices s JOIN run ON run.id = s.run_id WHERE s.expires_at < $1
    FOR UPDATE OF s SKIP LOCKED
  ), lost AS (
    DELETE FROM crawl_slices s USING silent WHERE s.id = silent.id RETURNING s.run_id
  )
  ${runSql.countRestarts('lost')}`;

/** Removes slices that were not renewed, each a restart of its run: of one run, or of all. Returns how many. */
export async function clearLost(sql: Sql, now: Date, runId: string | null = null): Promise<number> {
  const rows = await sql.query<{ restarts: number }>(CLEAR_LOST, [now, runId]);
  return rows.reduce((sum, { restarts }) => sum + restarts, 0);
}

/** Says that a worker lives, and how many slices it works on at once. */
export async function keepWorkerAlive(sql: Sql, worker: { id: string; slots: number }, expiresAt: Date): Promise<void> {
  await sql.query(
    `INSERT INTO workers (id, slots, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET slots = $2, expires_at = $3`,
    [worker.id, worker.slots, expiresAt],
  );
}

export async function removeWorker(sql: Sql, workerId: string): Promise<void> {
  await sql.query('DELETE FROM workers WHERE id = $1', [workerId]);
}

/** A worker that could join the run: it has a free slot, and no slice of this run yet. */
export async function hasIdleWorker(sql: Sql, runId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM workers w
       LEFT JOIN crawl_slices s ON s.worker_id = w.id AND s.expires_at > $2
       WHERE w.expires_at > $2
       GROUP BY w.id HAVING count(s.id) < w.slots AND count(s.id) FILTER (WHERE s.run_id = $1) = 0
     ) AS found`,
    [runId, now],
  );
  return row?.found ?? false;
}

export async function deleteExpiredWorkers(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM workers WHERE expires_at < $1', [now]);
}

/** Worker processes, alive or lately gone. */
export function listWorkers(sql: Sql): Promise<{ id: string; slots: number; startedAt: Date; expiresAt: Date }[]> {
  return sql.query<{ id: string; slots: number; startedAt: Date; expiresAt: Date }>(
    'SELECT id, slots, started_at AS "startedAt", expires_at AS "expiresAt" FROM workers ORDER BY started_at LIMIT 500',
  );
}

/** Slices at work, and of how many workers, runs and hosts. */
export async function countSlices(
  sql: Sql,
  now: Date,
): Promise<{ slices: number; workers: number; runs: number; hosts: number } | null> {
  const [row] = await sql.query<{ slices: number; workers: number; runs: number; hosts: number }>(
    `SELECT count(*)::int AS slices, count(DISTINCT worker_id)::int AS workers, count(DISTINCT run_id)::int AS runs,
       count(DISTINCT host)::int AS hosts
     FROM crawl_slices WHERE expires_at > $1`,
    [now],
  );
  return row ?? null;
}
