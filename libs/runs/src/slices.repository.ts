import type { Sql } from '#database';

/** State of the crawler's adaptive pace, kept for all workers; the latest slow-down counts. */
export interface PaceRecord {
  slowedAtMs: number;
  [member: string]: unknown;
}

/** What all workers together know of a host's patience. */
export interface HostPace {
  crawlDelayMs: number;
  /** How far the host made us slow down; null when it never did. The gaps in it are over all slices. */
  pace: PaceRecord | null;
  /** Nothing is asked before this moment. */
  notBefore: Date;
  /** Slices at this host now, the caller's included. */
  sharers: number;
}

export interface NewSlice {
  id: string;
  runId: string;
  orgId: string;
  workerId: string;
  host: string;
  connections: number;
  expiresAt: Date;
}

/** Reads the host's row and locks it: shares of its connections are given out one after another. */
export async function lockHost(sql: Sql, host: string, now: Date): Promise<HostPace & { connections: number }> {
  await sql.query('INSERT INTO crawl_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING', [host]);
  const [row] = await sql.query<HostPace & { connections: number }>(
    `SELECT h.crawl_delay_ms AS "crawlDelayMs", h.pace, h.not_before AS "notBefore", s.sharers, s.connections
     FROM crawl_hosts h, LATERAL (SELECT count(*)::int AS sharers, coalesce(sum(connections), 0)::int AS connections FROM crawl_slices WHERE host = $1 AND expires_at > $2) s
     WHERE h.host = $1 FOR UPDATE OF h`,
    [host, now],
  );
  if (!row) throw new Error('crawl_hosts lost a row');
  return row;
}

export async function insertSlice(sql: Sql, slice: NewSlice): Promise<void> {
  await sql.query('INSERT INTO crawl_slices (id, run_id, org_id, worker_id, host, connections, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    slice.id, slice.runId, slice.orgId, slice.workerId, slice.host, slice.connections, slice.expiresAt,
  ]);
}

/** Slices of the run that are alive, and whether one of them is this worker's. */
export async function liveSlices(sql: Sql, runId: string, workerId: string, now: Date): Promise<{ live: number; own: number }> {
  const [row] = await sql.query<{ live: number; own: number }>(
    'SELECT count(*)::int AS live, count(*) FILTER (WHERE worker_id = $2)::int AS own FROM crawl_slices WHERE run_id = $1 AND expires_at > $3',
    [runId, workerId, now],
  );
  return row ?? { live: 0, own: 0 };
}

/** Renews a slice. False when it had expired and was cleared away. */
export async function renewSlice(sql: Sql, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await sql.query('UPDATE crawl_slices SET expires_at = $2 WHERE id = $1 RETURNING 1', [id, expiresAt]);
  return rows.length === 1;
}

export async function deleteSlice(sql: Sql, id: string): Promise<void> {
  await sql.query('DELETE FROM crawl_slices WHERE id = $1', [id]);
}

export async function deleteExpiredSlices(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM crawl_slices WHERE expires_at < $1', [now]);
}

/** What a slice learned of the host since it last said so. */
export interface HostNews {
  /** The slice's pace: slower after a refusal, a little faster after a quiet time. Null: no change. */
  pace: PaceRecord | null;
  /** Nothing before this moment; a later one of another slice stays. */
  notBefore: Date | null;
}

export async function reportHost(sql: Sql, host: string, news: HostNews, now: Date): Promise<HostPace> {
  const [row] = await sql.query<HostPace>(
    `UPDATE crawl_hosts SET pace = CASE WHEN coalesce((pace->>'slowedAtMs')::float8, 0) <= coalesce(($2::jsonb->>'slowedAtMs')::float8, -1) THEN $2::jsonb ELSE pace END, not_before = greatest(not_before, coalesce($3, not_before)), updated_at = $4 WHERE host = $1
     RETURNING crawl_delay_ms AS "crawlDelayMs", pace, not_before AS "notBefore",
       (SELECT count(*)::int FROM crawl_slices s WHERE s.host = $1 AND s.expires_at > $4) AS sharers`,
    [host, news.pace && JSON.stringify(news.pace), news.notBefore, now],
  );
  return row ?? { crawlDelayMs: 0, pace: null, notBefore: now, sharers: 1 };
}

export async function setCrawlDelay(sql: Sql, host: string, crawlDelayMs: number, notBefore: Date): Promise<void> {
  await sql.query(
    `INSERT INTO crawl_hosts (host, crawl_delay_ms, not_before) VALUES ($1, $2, $3)
     ON CONFLICT (host) DO UPDATE SET crawl_delay_ms = $2, not_before = greatest(crawl_hosts.not_before, $3), updated_at = $3`,
    [host, crawlDelayMs, notBefore],
  );
}

/** Says that a worker lives, and how many slices it works on at once. */
export async function keepWorkerAlive(sql: Sql, worker: { id: string; slots: number }, expiresAt: Date): Promise<void> {
  await sql.query('INSERT INTO workers (id, slots, expires_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET expires_at = $3', [worker.id, worker.slots, expiresAt]);
}

export async function removeWorker(sql: Sql, workerId: string): Promise<void> {
  await sql.query('DELETE FROM workers WHERE id = $1', [workerId]);
}

/** A worker that could join the run: it has a free slot, and no slice of this run yet. */
export async function hasIdleWorker(sql: Sql, runId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM workers w LEFT JOIN crawl_slices s ON s.worker_id = w.id AND s.expires_at > $2 WHERE w.expires_at > $2
       GROUP BY w.id HAVING count(s.id) < w.slots AND count(s.id) FILTER (WHERE s.run_id = $1) = 0
     ) AS found`,
    [runId, now],
  );
  return row?.found ?? false;
}

export async function deleteExpiredWorkers(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM workers WHERE expires_at < $1', [now]);
}
